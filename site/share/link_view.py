"""Sends the game on the board as a link, with or without a dialog; links are opened here too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, navigator

import device
import dom
from board.link_opponent import LinkOpponent
from game import link
from game.core import name_of
from game.words import sentence
from parts import Parts
from share.link_play import LinkPlay, about

# Characters of an address beyond which a phone can fail to read its code from a screen.
TOO_DENSE = 700
COPIED = "Copied. Paste it into a message to your opponent."
DIALOG = """
<dialog id="sending" aria-labelledby="sending-title">
  <div class="sheet">
    <h2 id="sending-title">Send this game</h2>
    <p id="sending-about"></p>
    <label>Link<input id="sending-link" type="text" readonly spellcheck="false"></label>
    <div id="sending-code" role="img" aria-label="The link as a QR code"></div>
    <p id="sending-said" role="status"></p>
    <div class="answers">
      <button type="button" class="secondary" data-action="close">Close</button>
      <button type="button" class="secondary" data-send="share" hidden>Share…</button>
      <button type="button" data-send="copy">Copy link</button>
    </div>
  </div>
</dialog>
"""


def panel(parts: Parts) -> LinkView:
    """The panel for play by link."""
    return LinkView(parts)


class LinkView:
    """The dialog that sends a link, and the `LinkPlay` that opens one."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._changed = parts.play, parts.changed
        self._link_play = LinkPlay(parts.play, parts.changed, device.later)
        dom.add_html(document.body, "beforeend", DIALOG)
        self._dialog = dom.by_id("sending")
        self._link, self._code = dom.by_id("sending-link"), dom.by_id("sending-code")
        self._buttons = {b.dataset.send: b for b in self._dialog.querySelectorAll("[data-send]")}
        dom.listen(self._buttons["copy"], {"click": lambda event: self._copy()})
        dom.listen(self._buttons["share"], {"click": lambda event: self._share()})
        dom.listen(self._link, {"focus": lambda event: self._link.select()})
        # The JavaScript module that draws QR codes, once it has arrived.
        self._qr: Any = None

    def act(self, request: str) -> None:
        """Sends the link for `send`, or opens the dialog for `copy-link`.

        `open-link` opens the link that follows it.
        """
        name, _, text = request.partition(" ")
        if name == "open-link":
            self._link_play.open(text)
        elif self._compose():
            if name == "send":
                self._send()
            else:
                self._open()

    def show(self) -> None:
        """Does nothing: the game can't change while the dialog is open."""

    # --- the dialog -------------------------------------------------------------------------------

    def _compose(self) -> bool:
        """Writes the link and the words about it; False, with an alert, if there can be no link."""
        match = self._play.match
        try:
            code = link.encode(match)
        except link.LinkError as error:
            self._play.alert.tell(sentence(str(error)))
            return False
        self._link.value = f"{dom.page_address()}#{code}"
        answer = "" if match.outcome else "Your opponent opens it, answers, and sends one back."
        self._write("about", f"{about(match)} {answer}")
        self._write("said", "")
        self._buttons["share"].hidden = not _can_share()
        return True

    def _open(self) -> None:
        dom.show_dialog(self._dialog)
        self._buttons["copy"].focus()
        self._draw()

    def _draw(self) -> None:
        """Draws the link as a QR code, downloading the module that does so if need be.

        The room for the code is there before it, so that nothing moves when it arrives.
        """
        is_long = len(self._link.value) > TOO_DENSE
        self._code.hidden = is_long
        self._code.replaceChildren()
        if is_long:
            self._write("said", "This game is too long for a QR code. Send the link.")
        elif self._qr:
            dom.set_html(self._code, self._qr.draw(self._link.value))
        else:
            dom.load_module("qr", self._take_qr, self._do_without_qr)

    def _take_qr(self, module: Any) -> None:
        self._qr = module
        self._draw()

    def _do_without_qr(self) -> None:
        """Gives up the room for the code; the link itself is still there."""
        self._code.hidden = True

    def _write(self, name: str, text: str) -> None:
        dom.say(dom.by_id(f"sending-{name}"), text)

    # --- the ways to send -------------------------------------------------------------------------

    def _send(self) -> None:
        """Shares or copies the link with the tap that asked for it.

        The dialog then says that the link was copied. If the browser or the player refuses, the
        dialog offers the other ways.
        """
        if _can_share():
            self._hand_over(self._was_shared, lambda error: self._open())
        else:
            self._open()
            dom.copy(self._link.value, lambda: self._sent(COPIED), lambda: None)

    def _was_shared(self) -> None:
        """Tells beside the board that the link was shared, since no dialog is open."""
        self._link_play.sent()
        back = " Open the link that comes back." if self._awaited else ""
        self._play.alert.tell(f"Shared.{back}")
        self._changed()

    def _copy(self) -> None:
        dom.copy(self._link.value, lambda: self._sent(COPIED), self._refused)

    def _refused(self) -> None:
        self._link.focus()
        self._link.select()
        self._write(
            "said",
            "This browser blocks copying. The link is selected: copy it with Ctrl+C or a long "
            "press.",
        )
        self._taken()

    def _share(self) -> None:
        self._hand_over(lambda: self._sent("Shared."), self._not_shared)

    def _hand_over(self, shared: Callable[[], None], failed: dom.Listener) -> None:
        """Opens the system's share sheet, then calls `shared`, or `failed` with the error."""
        match, url = self._play.match, self._link.value
        data = {"title": match.game.title, "text": about(match), "url": url}
        # A system whose sheet leaves the page in reach can come back to another position.
        at = match.node

        def done(_: Any) -> None:
            if self._play.match.node is at:
                shared()

        navigator.share(dom.to_object(data)).then(done, failed)

    def _not_shared(self, error: Any) -> None:
        # A player who closes the share sheet expects no message.
        if error.name != "AbortError":
            self._write("said", "This browser could not share the link. Copy it instead.")

    def _sent(self, message: str) -> None:
        self._taken()
        if rival := self._awaited:
            message += f" Now it is {name_of(rival.player)}'s turn: open the link that comes back."
        self._write("said", message)

    @property
    def _awaited(self) -> LinkOpponent | None:
        """The opponent whose answer is to come; `None` if nobody's is."""
        rival = LinkOpponent.of(self._play.match)
        return rival if rival and rival.sent is not None else None

    def _taken(self) -> None:
        self._link_play.sent()
        self._changed()


def _can_share() -> bool:
    """Whether the browser has the system's share sheet."""
    return hasattr(navigator, "share")
