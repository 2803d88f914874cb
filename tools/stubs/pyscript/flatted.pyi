"""Reads the form in which PyScript stores values."""

from typing import Any

def parse(value: str, *args: Any, **more: Any) -> Any: ...
