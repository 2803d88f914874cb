// Tells the page's Python once that nothing has happened for a while, so that it can prepare the
// computer and the advice before anybody asks for them. offline.js fetches this once the whole site is
// on the device: until then a first visit has enough to fetch.

const QUIET = 2_000;
// Gigabytes; the least that browsers tell of is a quarter.
const LITTLE = 2;
const KINDS = ["pointerdown", "keydown", "visibilitychange"];

const isSmall = (/** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 8) <= LITTLE;
let timer = 0;

const tell = () => {
  for (const kind of KINDS) document.removeEventListener(kind, wait, true);
  document.dispatchEvent(new Event("idle"));
};
/** Waits until nobody has done anything for a while, on a page that is seen. */
const wait = () => {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(tell), QUIET);
};

/** Tells it once nothing has happened for a while; never on a device with little memory. */
export const tellWhenIdle = () => {
  if (isSmall) return;
  for (const kind of KINDS) document.addEventListener(kind, wait, true);
  wait();
};
