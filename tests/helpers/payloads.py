"""Texts that somebody might send to run a script, break the page's markup or stop it."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

# The class of every element that one of the texts would make.
PLANTED = "planted"
PAYLOADS: Mapping[str, str] = {
    "script": f'<script class="{PLANTED}">window.ran = 1</script>',
    "picture": f'<img class="{PLANTED}" src="x" onerror="window.ran = 1">',
    "svg": f'<svg class="{PLANTED}" onload="window.ran = 1"><a xlink:href="javascript:1"/></svg>',
    "address": "javascript:window.ran=1//https://elsewhere.example/",
    "attribute": f"\"' class={PLANTED} autofocus onfocus=window.ran=1 onclick='window.ran=1' x=\"",
    "stylesheet": f'}}</style><style class="{PLANTED}">*{{cursor:url(//a.example)}}</style>',
    "template": "{{constructor.constructor('window.ran=1')()}}${window.ran=1}%s%n{0.__class__}{}",
    "hidden signs": "a\u202eb\u2066c\u200bd\u200de\ufefff\u2069",
    "control signs": "a\x00b\x1b[31mc\x07d\r\ne\tf\x7fg\x85h\u2028i",
    "very long": "9" * 20_000,
    "prototype": "__proto__",
}
# What a message may not carry: it would change what stands around it, or could not be seen.
_UNSEEN = {chr(code) for code in (*range(32), *range(0x7F, 0xA0))} | set(
    "\u200b\u200c\u200d\u200e\u200f\u2028\u2029\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
LONGEST = 400


def faults_of_message(text: str) -> list[str]:
    """What keeps the text from being one clear sentence."""
    faults = [f"{sign!r} in it" for sign in sorted(_UNSEEN & set(text))]
    if len(text) > LONGEST:
        faults.append(f"{len(text)} characters long")
    if not text.strip():
        faults.append("empty")
    return faults


class Markup(HTMLParser):
    """The elements of some markup, and what is wrong with them."""

    VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
    BARRED = frozenset({"script", "img", "style", "iframe", "object", "link", "meta", "base"})

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self._open: list[str] = []
        self.shown: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag in self.BARRED or PLANTED in values.get("class", "").split():
            self.faults.append(f"<{tag}> was made")
        self.faults += [f"{name}= was made" for name in values if name.startswith("on")]
        self.faults += [f"{name}= was made" for name in values if name in ("style", "autofocus")]
        if any(value.strip().startswith("javascript:") for value in values.values()):
            self.faults.append("an address runs a script")
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        self.shown.append(data)


def faults_of_markup(text: str) -> list[str]:
    """What is wrong with the elements of some markup that shows a text from outside."""
    return Markup(text).faults
