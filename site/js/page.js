// What the page's Python and its JavaScript say to each other. PyScript hands this module to Python as
// `page`: it is the one place where the two meet, and nothing is left on `window`.

export { addHtml, scriptAddress, setHtml } from "./trusted.js";

/** Shows another game's board, trays and options, as the build drew them: see games.js.
 * @param {string} id */
export const showGame = (id) => document.dispatchEvent(new CustomEvent("show-game", { detail: id }));

/** Tells that a game has begun, so that the welcome has been used: see games.js. */
export const useWelcome = () => document.dispatchEvent(new Event("welcome-used"));

/** Gives the page the looks of these settings, as they are saved: see looks.js.
 * @param {string} settings */
export const showLooks = (settings) => document.dispatchEvent(new CustomEvent("show-looks", { detail: settings }));

/** What was clicked before Python was there, in order: see boot.js.
 * @returns {Element[]} */
export const keptClicks = () => {
  /** @type {Element[]} */
  const clicks = [];
  document.dispatchEvent(new CustomEvent("take-clicks", { detail: clicks }));
  return clicks;
};

/** The image of Python's memory that a worker may begin with: the name of the cache that it is in, or
 * nothing where there is none. See start/interpreter.js. */
export const image = { name: "" };

/** @type {Map<string, number>} */
const failures = new Map();

/** One of the modules beside this one. Some browsers remember what could not be fetched, so another
 * try goes to another address.
 * @param {string} name */
export const load = async (name) => {
  const tries = failures.get(name) ?? 0;
  try {
    return await import(new URL(tries ? `${name}.js?${tries}` : `${name}.js`, import.meta.url).href);
  } catch (error) {
    failures.set(name, tries + 1);
    throw error;
  }
};

// --- faults -----------------------------------------------------------------------------------------

/** Tells the player of a fault in this page or in a worker, by its error or its trace.
 * @param {unknown} fault */
export const reportFault = async (fault) => {
  try {
    (await load("report")).report(fault);
  } catch {
    const place = document.getElementById("alert");
    if (place) place.textContent = "Something went wrong. Reload the page to continue your game.";
  }
};

/** @param {unknown} fault nothing for what a browser tells of itself, or of another site's script */
const uncaught = (fault) => {
  // A start that lacks a file has been told of already, and for how it then fails nobody needs a report.
  if (fault && !document.body.matches("[data-lacking]:not([data-ready])")) reportFault(fault);
};
addEventListener("error", ({ error }) => uncaught(error));
addEventListener("unhandledrejection", ({ reason }) => uncaught(reason));

/** Has the browser save a file.
 * @param {Blob} content
 * @param {string} name */
export const save = (content, name) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once, as some browsers begin to read it only then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// --- what is dropped on the page from elsewhere, a file or a text -------------------------------------

/** @type {File | string | null} */
let dropped = null;

/** Keeps what was dropped or pasted until the part of the page that opens it asks for it.
 * @param {File | string} what */
export const keepDropped = (what) => {
  dropped = what;
};

/** What was dropped last, once. */
export const takeDropped = () => {
  const what = dropped;
  dropped = null;
  return what;
};

const way = document.querySelector("[data-action=import]");
if (way instanceof HTMLElement) {
  let within = false; // what is dragged began on this page: a link of it, or a piece of its text
  /** @param {boolean} there */
  const show = (there) => document.body.toggleAttribute("data-dropping", there);
  /** @param {DragEvent} event */
  const isOurs = (event) =>
    !within &&
    (event.dataTransfer?.types.includes("Files") || !(event.target instanceof Element && event.target.closest("input, textarea")));
  document.addEventListener("dragstart", () => {
    within = true;
  });
  document.addEventListener("dragend", () => {
    within = false;
  });
  document.addEventListener("dragover", (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    show(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) show(false);
  });
  document.addEventListener("drop", (event) => {
    show(false);
    if (!isOurs(event)) return;
    event.preventDefault();
    keepDropped(event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain") ?? "");
    if (dropped) way.click();
  });
}
