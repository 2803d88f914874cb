"""How Python and JavaScript hand each other values, as far as the site uses it."""

from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar

T = TypeVar("T")

class JsProxy:
    """An object of JavaScript's; what it has is not known to Python."""

    def __getattr__(self, name: str) -> Any: ...

class JsDoubleProxy:
    """An object of Python's that JavaScript may keep, until it is destroyed."""

    def destroy(self) -> None: ...

class JsPromise(Generic[T]):
    """A promise of JavaScript's."""

    def then(
        self,
        kept: Callable[[T], object] | None,
        broken: Callable[[Any], object] | None = None,
        /,
    ) -> JsPromise[Any]: ...
    def catch(self, broken: Callable[[Any], object], /) -> JsPromise[Any]: ...
    def finally_(self, ended: Callable[[], object], /) -> JsPromise[T]: ...
    def __await__(self) -> Generator[Any, None, T]: ...

class JsException(Exception):
    """An error of JavaScript's."""

    name: str
    message: str
    stack: str

def create_once_callable(obj: Any, /) -> JsDoubleProxy: ...
def create_proxy(
    obj: Any, /, *, capture_this: bool = False, roundtrip: bool = True
) -> JsDoubleProxy: ...
def to_js(
    obj: Any,
    /,
    *,
    depth: int = -1,
    dict_converter: Callable[[Any], Any] | None = None,
    create_pyproxies: bool = True,
) -> Any: ...
