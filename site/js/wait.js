// Today's diagram: something to think about while a first visit waits for Python, the same for everybody
// on the same day. The build proves each (tools/waiting.py). boot.js loads this script once the wait has
// been long. The diagram stays when the page is ready, so that nothing moves under a finger: the first
// click or key elsewhere puts it away.

import { setHtml } from "./trusted.js";

const DAY = 86_400_000;
const section = document.getElementById("today");
const shown = document.getElementById("today-shown");
const opener = /** @type {HTMLElement | null} */ (document.querySelector("[data-wait=show]"));

/** The number of the visitor's calendar day. */
const today = () => {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;
};
const isReady = () => document.body.hasAttribute("data-ready");

/** On a phone the diagram lies over the welcome, where somebody has opened it.
 * @param {boolean} open */
const open = (open) => {
  section?.toggleAttribute("data-open", open);
  section?.parentElement?.toggleAttribute("data-today", open);
  opener?.setAttribute("aria-expanded", String(open));
};
const putAway = () => {
  open(false);
  for (const part of [section, opener]) if (part) part.hidden = true;
  document.removeEventListener("click", clicked);
  document.removeEventListener("keydown", pressed);
};
/** @param {MouseEvent} event */
const clicked = ({ target }) => {
  if (!(target instanceof Element)) return;
  const way = target.closest("[data-wait]")?.getAttribute("data-wait");
  if (way) {
    open(way === "show" && !section?.hasAttribute("data-open"));
    if (way === "show") section?.querySelector("summary")?.focus({ preventScroll: true });
    else opener?.focus({ preventScroll: true });
  } else if (isReady() && !section?.contains(target)) putAway();
};
/** @param {KeyboardEvent} event */
const pressed = ({ target }) => {
  if (isReady() && target instanceof Element && target.closest("#board")) putAway();
};

/** Shows the diagram, unless the wait is over by then. */
export const show = async () => {
  if (!section || !shown || !Number(section.dataset.questions) || document.body.classList.contains("embedded")) return;
  // Whoever has been here before has a game of their own to think about.
  if (document.getElementById("welcome")?.hidden) return;
  const number = 1 + (today() % Number(section.dataset.questions));
  const response = await fetch(new URL(`../wait/${number}.json`, import.meta.url), { priority: "low" });
  const html = response.ok ? await response.json() : "";
  if (!html || isReady()) return;
  setHtml(shown, html);
  for (const part of [section, opener]) if (part) part.hidden = false;
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
};
