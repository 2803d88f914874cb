"""The JavaScript side of Pyodide, as far as the site uses it."""

from typing import Any

def unpackArchive(archive: Any, form: str, options: Any = ..., /) -> None: ...
