"""Sends the game on the board as a link, and opens links: the part of the page that does so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js

import device
from board.controller import Remote
from device_clipboard import copy
from game import link
from game.core import name_of
from js import Object, document, location, navigator, window
from players.opponents import Opponents
from share.link_play import Post, about, sentence

# Characters of an address from which on a phone cannot be trusted to read the code off a screen.
TOO_DENSE = 700
DIALOG = """
<dialog id="sending" aria-labelledby="sending-title">
  <div class="sheet">
    <h2 id="sending-title">Send this game</h2>
    <p id="sending-about"></p>
    <label>Link<input id="sending-link" type="text" readonly spellcheck="false"></label>
    <div id="sending-code" role="img" aria-label="The link as a QR code" hidden></div>
    <p id="sending-said" role="status"></p>
    <div class="answers">
      <button type="button" class="secondary" data-action="close">Close</button>
      <button type="button" class="secondary" data-send="share" hidden>Share…</button>
      <button type="button" data-send="copy">Copy link</button>
    </div>
  </div>
</dialog>
"""


class Sending:
    """The dialog that sends a link, and the post that opens one."""

    def __init__(self, controller: Opponents, changed: Callable[[], None]) -> None:
        self._controller, self._changed = controller, changed
        self._post = Post(controller, changed, device.later)
        document.body.insertAdjacentHTML("beforeend", DIALOG)
        self._dialog = document.getElementById("sending")
        self._link = document.getElementById("sending-link")
        self._code = document.getElementById("sending-code")
        self._buttons = {b.dataset.send: b for b in self._dialog.querySelectorAll("[data-send]")}
        for wish, call in (("copy", self._copy), ("share", self._share)):
            self._buttons[wish].addEventListener("click", create_proxy(lambda _, call=call: call()))
        self._link.addEventListener("focus", create_proxy(lambda event: self._link.select()))

    def act(self, wish: str) -> None:
        """`copy-link` opens the dialog; `open-link` and a link after it opens that."""
        name, _, text = wish.partition(" ")
        if name == "open-link":
            self._post.open(text)
        else:
            self._open()

    def show(self, *, resting: bool) -> None:
        """There is nothing to show while the dialog is closed, and nothing changes below it."""

    # --- the dialog -------------------------------------------------------------------------------

    def _open(self) -> None:
        match = self._controller.match
        try:
            code = link.encode(match)
        except link.LinkError as error:
            self._controller.alert = sentence(str(error))
            return
        self._link.value = f"{location.origin}{location.pathname}#{code}"
        answer = "" if match.outcome else "Whoever opens the link can answer and send one back."
        self._write("about", f"{about(match)} {answer}")
        self._write("said", "")
        self._buttons["share"].hidden = not hasattr(navigator, "share")
        self._dialog.showModal()
        self._buttons["copy"].focus()
        self._draw()

    def _draw(self) -> None:
        """The link as a QR code; what draws it is fetched with the first."""
        self._code.hidden = True
        if len(self._link.value) > TOO_DENSE:
            self._write("said", "The game is too long for a QR code; the link has all of it.")
        elif hasattr(window, "drawQr"):
            self._code.innerHTML = window.drawQr(self._link.value)
            self._code.hidden = False
        elif not document.querySelector("script[src='./js/qr.js']"):
            script = document.createElement("script")
            script.type, script.src = "module", "./js/qr.js"
            script.addEventListener("load", create_proxy(lambda event: self._draw()))
            # Without it there is still the link.
            script.addEventListener("error", create_proxy(lambda event: script.remove()))
            document.head.append(script)

    def _write(self, name: str, text: str) -> None:
        document.getElementById(f"sending-{name}").textContent = text

    # --- the ways to send -------------------------------------------------------------------------

    def _copy(self) -> None:
        copy(
            self._link.value,
            lambda: self._sent("Copied. Paste it where the other will read it."),
            self._refused,
        )

    def _refused(self) -> None:
        self._link.focus()
        self._link.select()
        self._write(
            "said",
            "This browser does not let the page copy. The link is selected now: copy it by Ctrl+C, "
            "or by a long press.",
        )
        self._taken()

    def _share(self) -> None:
        match = self._controller.match
        shared = {"title": match.game.title, "text": about(match), "url": self._link.value}
        navigator.share(to_js(shared, dict_converter=Object.fromEntries)).then(
            lambda _: self._sent("Shared."), self._not_shared
        )

    def _not_shared(self, error: Any) -> None:
        # Who closes the share sheet has not asked for a message.
        if error.name != "AbortError":
            self._write("said", "This browser could not share the link. Copy it instead.")

    def _sent(self, said: str) -> None:
        self._taken()
        remote = Remote.of(self._controller.match)
        if remote and remote.sent is not None:
            said += f" It is {name_of(remote.player)}'s turn now: open the link that comes back."
        self._write("said", said)

    def _taken(self) -> None:
        self._post.sent()
        self._changed()
