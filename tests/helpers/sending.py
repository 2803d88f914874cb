"""What a browser does with a link that is sent, and the taps that it took."""

from __future__ import annotations

from playwright.sync_api import Page

# Counts in `window.taps`.
COUNT_TAPS = """
window.taps = 0;
addEventListener("pointerdown", () => { window.taps += 1; }, true);
"""


def stub_clipboard(page: Page, clipboard: str) -> None:
    """Gives the browser another clipboard."""
    page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard', "
        f"{{ configurable: true, value: {clipboard} }})"
    )


def stub_share(page: Page, answer: str) -> None:
    """Gives the browser a share sheet that answers so; `window.shared` is what it was handed."""
    page.evaluate(f"() => {{ navigator.share = data => (window.shared = data, {answer}) }}")
