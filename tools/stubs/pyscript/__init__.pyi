"""PyScript's storage, a database of the browser's that is kept as a dictionary."""

from typing import Any, TypeVar

S = TypeVar("S", bound=Storage)

class Storage(dict[str, Any]):
    """Values by name; changes are written in the background."""

    def __init__(self, store: Any) -> None: ...
    async def sync(self) -> None: ...

async def storage(name: str = "", storage_class: type[S] = ...) -> S: ...
