"""What a hostile text would do to a page: run, make an element, ask another site, or raise."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage, Dialog, Page

LISTEN = """
window.refused = [];
addEventListener("securitypolicyviolation", (event) => {
  window.refused.push(`${event.effectiveDirective} ${event.blockedURI}`);
});
window.print = () => {};
"""
MADE = ".planted, [onclick], [onload], [onerror], [style*=url]"
STATE = f"""() => ({{
  ran: window.ran ?? null,
  refused: window.refused,
  planted: document.querySelectorAll("{MADE}").length,
  polluted: Object.keys(Object.prototype).length,
}})"""
CLEAN: dict[str, object] = {"ran": None, "refused": [], "planted": 0, "polluted": 0}


def noting(page: Page) -> list[str]:
    """A list that fills with the errors and the dialogs of the page."""
    found: list[str] = []

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(message.text)

    def asked(dialog: Dialog) -> None:
        found.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("console", logged)
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("dialog", asked)
    page.add_init_script(LISTEN)
    return found
