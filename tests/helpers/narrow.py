"""What sticks out of a small window, or is cut off where letters and lines are set wide."""

from __future__ import annotations

# What WCAG 2.2, 1.4.12, has a page bear. A sheet made by a script is not a style of the page's own,
# which its policy would forbid.
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
        word-spacing: .16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
}"""
UNSPACED = "() => { document.adoptedStyleSheets = []; }"
# What sticks out of the window, or has text that its own box cuts off. What scrolls by itself may
# hold more than it shows, and text for screen readers alone is not seen anyway.
CUT = """() => {
    const page = document.documentElement, faults = [];
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
    const scrolls = element => {
        for (let box = element.parentElement; box; box = box.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
        }
        return false;
    };
    const told = new Set();
    const open = document.querySelector("dialog[open]") ?? document.body;
    for (const element of open.querySelectorAll("*")) {
        if (element.closest("svg, .unseen, .skip:not(:focus), iframe, option")) continue;
        if (!element.checkVisibility({visibilityProperty: true})) continue;
        // Blanks at the end of a line of code hang over its edge.
        if (element.matches("pre span") && !element.textContent.trim()) continue;
        const name = () => element.outerHTML.slice(0, 90);
        const {left, right, width} = element.getBoundingClientRect();
        if (width > 1 && (right > innerWidth + .5 || left < -.5) && !scrolls(element)) {
            told.add(element);
            if (told.has(element.parentElement)) continue;
            faults.push(`out at a side, ${Math.round(left)} to ${Math.round(right)}: ${name()}`);
        }
        if (width <= 1 || !element.innerText?.trim()) continue;
        const style = getComputedStyle(element);
        const wide = element.scrollWidth > element.clientWidth + 1;
        const high = element.scrollHeight > element.clientHeight + 1;
        const hides = value => /hidden|clip/.test(value);
        if (element.clientWidth && (wide && (hides(style.overflowX) || element.matches("button"))
            || high && hides(style.overflowY))) {
            faults.push(`cuts its text off: ${name()}`);
        }
    }
    return faults;
}"""
