"""The few operations on the page that several views need, each written once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import page
from js import Blob, Object, URLSearchParams, document, location, navigator, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

Listener = Callable[[Any], None]


# --- values -------------------------------------------------------------------------------------


def to_object(value: object) -> Any:
    """A JavaScript object made of dictionaries and lists."""
    return to_js(value, dict_converter=Object.fromEntries)


def split_query(text: str) -> dict[str, str]:
    """The names and values of ``a=b&c=d``; of a repeated name, the last value."""
    named = Object.fromEntries(URLSearchParams.new(text.removeprefix("#"))).to_py()
    return {str(name): str(value) for name, value in named.items()}


def join_query(named: Mapping[str, str]) -> str:
    """The text ``a=b&c=d`` for these names and values."""
    return str(URLSearchParams.new(to_js([[*pair] for pair in named.items()])))


def address_part() -> str:
    """The part of the address after #, with the #; "" if it has none."""
    return str(location.hash)


def page_address() -> str:
    """The address of this page without its ? and # parts."""
    return f"{location.origin}{location.pathname}"


# --- elements -----------------------------------------------------------------------------------


def by_id(name: str) -> Any:
    """The element with that id."""
    return document.getElementById(name)


def data_of(element: Any, name: str) -> str:
    """The element's data-… attribute of that name; "" if it has none."""
    return element.getAttribute(f"data-{name}") or ""


def set_flag(element: Any, name: str, value: bool) -> None:
    """Sets an attribute such as ``aria-pressed`` to true or false."""
    element.setAttribute(name, str(value).lower())


def is_disabled(element: Any) -> bool:
    """Whether a button is marked as disabled; it can still have the focus."""
    return bool(element.getAttribute("aria-disabled") == "true")


def listen(target: Any, listeners: Mapping[str, Listener], *, capture: bool = False) -> None:
    """Adds a listener for each kind of event, for as long as the page is open."""
    for kind, listener in listeners.items():
        target.addEventListener(kind, create_proxy(listener), capture)


def set_html(element: Any, html: str) -> None:
    """Puts markup into an element, in place of what it held: the one way in, with `add_html`."""
    page.setHtml(element, html)


def add_html(element: Any, where: str, html: str) -> None:
    """Adds markup beside or inside an element: ``beforebegin``, ``beforeend`` or ``afterend``."""
    page.addHtml(element, where, html)


def show_dialog(dialog: Any, wanted: bool = True) -> None:
    """Opens or closes a dialog, unless it already is."""
    if wanted and not dialog.open:
        dialog.showModal()
        dialog.scrollTop = 0  # the focus may be further down, on a chosen item
    elif dialog.open and not wanted:
        dialog.close()


def focus_board() -> None:
    """Focuses the square of the board that the cursor is on."""
    document.querySelector("#board [tabindex='0']").focus()


def focus_action(name: str) -> None:
    """Focuses the button of an action, or the menu that it is in."""
    button = document.querySelector(f"[data-action={name}]")
    menu = button.closest("details:not([open])")
    (menu.querySelector("summary") if menu else button).focus()


def focus_without_scrolling(element: Any) -> None:
    """Focuses an element without scrolling the page."""
    element.focus(to_object({"preventScroll": True}))


def bring_into_view(element: Any) -> None:
    """Scrolls just far enough to show the element."""
    element.scrollIntoView(to_object({"block": "nearest"}))


def bring_to_top(element: Any) -> None:
    """Scrolls until the element begins at the top of the window, or as near as the page allows."""
    element.scrollIntoView(to_object({"block": "start"}))


def before_frame(call: Callable[[], None]) -> None:
    """Makes a call just before the next frame is painted.

    Asking where something is has the browser lay out the page at once, and again if anything is
    changed afterwards. Here it has to be laid out anyway.
    """
    window.requestAnimationFrame(create_once_callable(lambda time: call()))


def say(element: Any, text: str) -> None:
    """Writes a text that is spoken even if it is there already."""
    element.textContent = unlike(text) if element.textContent == text else text


def unlike(text: str) -> str:
    """The text as something new to a screen reader, which speaks only what has changed."""
    return f"{text}\N{NO-BREAK SPACE}" if text else ""


class Writer:
    """Writes texts into elements by their ids, skipping texts that are already there."""

    def __init__(self) -> None:
        self._written: dict[str, str] = {}

    def write(self, element_id: str, text: str) -> None:
        """Writes plain text."""
        if self._is_new(element_id, text):
            by_id(element_id).textContent = text

    def write_html(self, element_id: str, html: str, key: str = "") -> None:
        """Writes HTML; a focused button passes the focus to the new one with its data-`key`."""
        if not self._is_new(element_id, html):
            return
        element, focused = by_id(element_id), document.activeElement
        wanted = data_of(focused, key) if key and element.contains(focused) else ""
        set_html(element, html)
        if wanted and (again := element.querySelector(f"[data-{key}='{wanted}']")):
            again.focus()

    def written(self, element_id: str) -> str:
        """The text that was written into the element; "" if none was."""
        return self._written.get(element_id, "")

    def forget(self, *element_ids: str) -> None:
        """Forgets the texts of these elements, which were written by other code."""
        for element_id in element_ids:
            self._written.pop(element_id, None)

    def _is_new(self, element_id: str, text: str) -> bool:
        is_new = self._written.get(element_id) != text
        self._written[element_id] = text
        return is_new


# --- downloads, the clipboard and files ---------------------------------------------------------


def load_stylesheet(name: str) -> None:
    """Adds one of the site's stylesheets to the page."""
    link = document.createElement("link")
    link.rel, link.href = "stylesheet", f"./css/{name}.css"
    document.head.append(link)


def load_module(name: str, loaded: Listener, failed: Callable[[], None]) -> None:
    """Downloads one of the site's JavaScript modules, then calls `loaded` with it, or `failed`.

    A download that failed can be tried again.
    """
    page.load(name).then(loaded, lambda error: failed())


def copy(text: str, copied: Callable[[], None], refused: Callable[[], None]) -> None:
    """Copies a text, then calls `copied`, or `refused` if the browser does not allow it."""
    try:
        copying = navigator.clipboard.writeText(text)
    except (AttributeError, JsException):  # a page without a secure address has no clipboard
        refused()
        return
    copying.then(lambda _: copied(), lambda _: refused())


def save_text(text: str, name: str, kind: str) -> None:
    """Saves a text as a file with that name and MIME type."""
    page.save(Blob.new(to_js([text]), to_object({"type": kind})), name)
