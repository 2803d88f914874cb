"""What can be wrong with a page as it is seen: measured in the page, named in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

# The selectors of what must be wholly in sight, the smallest side of a button, and the selectors of
# buttons that may be smaller than a finger; returns what is wrong. A dialog hides the rest.
FAULTS = """([wanted, least, smaller]) => {
  const faults = [], [width, height] = [innerWidth, innerHeight];
  const name = element => {
    const words = element.textContent.trim().replace(/\\s+/g, " ").slice(0, 24);
    return `${element.tagName.toLowerCase()}${element.id && "#" + element.id} "${words}"`;
  };
  const page = document.documentElement;
  if (page.scrollWidth > width) faults.push(`the page is ${page.scrollWidth} px wide`);

  // What an ancestor with a scroll bar shows of an element.
  const within = element => {
    let {left, top, right, bottom} = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflow)) continue;
      const around = box.getBoundingClientRect();
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return {left, top, right, bottom};
  };
  for (const selector of wanted) {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (!box?.width || !element.checkVisibility()) { faults.push(`no ${selector}`); continue; }
    if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1) {
      const at = [box.left, box.top, box.right, box.bottom].map(Math.round);
      faults.push(`${selector} is out of sight: ${at}`);
      continue;
    }
    const shown = within(element);
    if (shown.bottom < box.bottom - 1 || shown.right < box.right - 1) {
      faults.push(`${selector} is cut off`);
    }
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const reached = there && (element.contains(there) || there.contains(element));
    // What is drawn on the board lets clicks through to the squares.
    if (!reached && !element.closest(".field")?.contains(there)) {
      faults.push(`${selector} is covered by ${there ? name(there) : "nothing"}`);
    }
  }

  const top = document.querySelector("dialog[open]") ?? document.body;
  const buttons = [...top.querySelectorAll("button, summary, nav a, .actions a, .welcome a")];
  for (const button of buttons) {
    if (!button.checkVisibility({visibilityProperty: true}) || button.closest(".unseen")) continue;
    const box = button.getBoundingClientRect();
    const need = button.matches(smaller) ? 24 : least;
    if (Math.min(box.width, box.height) < need - .5) {
      faults.push(`${name(button)} is ${Math.round(box.width)} by ${Math.round(box.height)} px`);
    }
    if (button.scrollWidth > button.clientWidth + 1 && button.clientWidth) {
      faults.push(`${name(button)} is cut off: ${button.scrollWidth} > ${button.clientWidth}`);
    }
    if (box.left < -1 || box.right > width + 1) faults.push(`${name(button)} is out at a side`);
  }
  return faults;
}"""
# Resolved once nothing moves but what always does.
AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter(({effect, playState}) =>
    playState === "running" && Number.isFinite(effect.getComputedTiming().endTime))
  .map(({finished}) => finished)).then(() => {})"""
# What may be smaller than a finger, as there are many in a row or other ways to do the same.
SMALLER = "#moves *, .lines *, .masthead *, .menu-list *, .games a, .settings .segments *"


def at_rest(page: Page) -> None:
    """Waits until nothing moves but what always does."""
    page.evaluate(AT_REST)


def faults(page: Page, wanted: Sequence[str], *, touch: bool) -> list[str]:
    """What is wrong on the screen now, where these elements are to be seen."""
    # Text is as wide as it will be once its fonts are there, and nothing is wider as it turns.
    page.evaluate("document.fonts.ready.then(() => {})")
    at_rest(page)
    found: list[str] = page.evaluate(FAULTS, [list(wanted), 44 if touch else 24, SMALLER])
    return found
