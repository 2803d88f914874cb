"""The few things that every view does to the page, each written once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from js import Blob, Object, URLSearchParams, document, location, navigator
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript.js_modules import page

Listener = Callable[[Any], None]


# --- values -------------------------------------------------------------------------------------


def to_object(value: object) -> Any:
    """A JavaScript object made of dictionaries and lists."""
    return to_js(value, dict_converter=Object.fromEntries)


def split_query(text: str) -> dict[str, str]:
    """The names and values of ``a=b&c=d``, of a name the last value."""
    named = Object.fromEntries(URLSearchParams.new(text.removeprefix("#"))).to_py()
    return {str(name): str(value) for name, value in named.items()}


def join_query(named: Mapping[str, str]) -> str:
    """The text ``a=b&c=d`` for these names and values."""
    return str(URLSearchParams.new(to_js([[*pair] for pair in named.items()])))


def address_part() -> str:
    """The part of the address after #, with that sign; "" where there is none."""
    return str(location.hash)


def page_address() -> str:
    """The address of this page without what follows ? or #."""
    return f"{location.origin}{location.pathname}"


# --- elements -----------------------------------------------------------------------------------


def by_id(name: str) -> Any:
    """The element of an id."""
    return document.getElementById(name)


def data_of(element: Any, name: str) -> str:
    """The element's data-… attribute of that name; "" where it has none."""
    return element.getAttribute(f"data-{name}") or ""


def set_flag(element: Any, name: str, value: bool) -> None:
    """Sets an attribute that says true or false, as ``aria-pressed``."""
    element.setAttribute(name, str(value).lower())


def is_disabled(element: Any) -> bool:
    """Whether a button says that it can't be used now; it stays reachable all the same."""
    return bool(element.getAttribute("aria-disabled") == "true")


def listen(target: Any, listeners: Mapping[str, Listener], *, capture: bool = False) -> None:
    """Has each kind of event heard for as long as the page is there."""
    for kind, listener in listeners.items():
        target.addEventListener(kind, create_proxy(listener), capture)


def show_dialog(dialog: Any, wanted: bool = True) -> None:
    """Opens or closes a dialog where it isn't so already."""
    if wanted and not dialog.open:
        dialog.showModal()
        dialog.scrollTop = 0  # the focus may be further down, on what is chosen
    elif dialog.open and not wanted:
        dialog.close()


def focus_board() -> None:
    """Puts the focus on the board's square that the keyboard is on."""
    document.querySelector("#board [tabindex='0']").focus()


def focus_without_scrolling(element: Any) -> None:
    """Puts the focus on an element, and leaves the page where it is."""
    element.focus(to_object({"preventScroll": True}))


def bring_into_view(element: Any) -> None:
    """Scrolls as little as it takes to see the element."""
    element.scrollIntoView(to_object({"block": "nearest"}))


class Writer:
    """Writes texts into elements by their ids, and only those that differ from what is there."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}

    def write(self, element_id: str, text: str) -> None:
        """Writes a plain text."""
        if self._is_new(element_id, text):
            by_id(element_id).textContent = text

    def write_html(self, element_id: str, html: str, key: str = "") -> None:
        """Writes HTML; the focus goes to the button whose data-`key` is that of the one before."""
        if not self._is_new(element_id, html):
            return
        element, focused = by_id(element_id), document.activeElement
        wanted = data_of(focused, key) if key and element.contains(focused) else ""
        element.innerHTML = html
        if wanted and (again := element.querySelector(f"[data-{key}='{wanted}']")):
            again.focus()

    def forget(self, *element_ids: str) -> None:
        """Something else has written into these elements."""
        for element_id in element_ids:
            self._written.pop(element_id, None)

    def _is_new(self, element_id: str, text: str) -> bool:
        is_new = self._written.get(element_id) != text
        self._written[element_id] = text
        return is_new


# --- what is fetched, copied and saved ----------------------------------------------------------


def load_stylesheet(name: str) -> None:
    """Adds one of the site's stylesheets to the page."""
    link = document.createElement("link")
    link.rel, link.href = "stylesheet", f"./css/{name}.css"
    document.head.append(link)


def load_module(name: str, loaded: Listener, failed: Callable[[], None]) -> None:
    """Fetches a JavaScript module of the site and hands it over; what failed may be retried."""
    page.load(name).then(loaded, lambda error: failed())


def copy(text: str, copied: Callable[[], None], refused: Callable[[], None]) -> None:
    """Copies a text and calls the first; the second where the browser doesn't let a page copy."""
    try:
        copying = navigator.clipboard.writeText(text)
    except (AttributeError, JsException):  # a page without a secure address has no clipboard
        refused()
        return
    copying.then(lambda _: copied(), lambda _: refused())


def save_text(text: str, name: str, kind: str) -> None:
    """Has the browser save a text as a file of that name and MIME type."""
    page.save(Blob.new(to_js([text]), to_object({"type": kind})), name)
