// Has the browser keep the whole site for when there is no network (sw.js), once the page has started,
// so that a first visit isn't slowed down; offers a new version between games; and installs the site
// as an app where the browser can. If the browser refuses any of it, the page is as it would be
// without this script.

import { scriptAddress } from "./trusted.js";

const HOME = new URL("..", import.meta.url).href;
const HOUR = 3_600_000;
// A reader's first page begins to keep the site once it has been read for so long. WebKit may never
// get to the end of a registration whose page is left in its first moments, nor begin another.
const READ_FOR = 2_000;
const MENDED = "tafl:mended";
/** @type {<E extends HTMLElement>(selector: string) => E | null} */
const one = (selector) => document.querySelector(selector);
/** @param {string} name */
const buttons = (name) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-offline="${name}"]`));

/** The browser's service workers; null where it has none, or refuses them. */
const workers = (() => {
  try {
    // A board in the middle of another page leaves it to that page.
    return isSecureContext && window.parent === window ? (navigator.serviceWorker ?? null) : null;
  } catch {
    return null;
  }
})();

/** The last answer of a worker to a request; earlier ones go to `heard`.
 * @type {(worker: ServiceWorker, request: string, heard?: (answer: any) => void) => Promise<any>} */
const ask = (worker, request, heard = () => {}) => new Promise((resolve, reject) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data.failed) reject(new Error(data.failed));
    else if (data.done) resolve(data);
    else heard(data);
  };
  worker.postMessage(request, [port2]);
});

/** The same of the worker that keeps this page, once there is one; never where there is none.
 * @type {(request: string, heard?: (answer: any) => void) => Promise<any>} */
export const askKeeper = async (request, heard) => {
  const active = (await workers?.ready)?.active;
  return active ? ask(active, request, heard) : new Promise(() => {});
};

// --- one line on the page -------------------------------------------------------------------------

/** @typedef {{ text: string, label?: string, act?: () => void }} Notice */
/** @type {Notice | null} */
let due = null; // waits for the end of the game
const line = document.createElement("p");
line.className = "notice";
line.setAttribute("role", "status");
line.hidden = true;

/** Whether no game is being played: none has begun, or it is over. */
const isBetweenGames = () => {
  if (!document.body.classList.contains("playing")) return true;
  if (!document.body.hasAttribute("data-ready")) return false;
  if (one("#game:is([data-learning], [data-editing]), #board[data-begun]")) return false;
  return !one('#moves [data-ply]:not([data-ply="0"])') || Boolean(one("#result")?.textContent);
};

/** @type {(act: () => void, label?: string) => HTMLButtonElement} */
const buttonFor = (act, label = "") => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
};
const dismiss = buttonFor(() => {
  due = null;
  line.hidden = true;
});
dismiss.className = "dismiss";
dismiss.setAttribute("aria-label", "Dismiss");
/** @param {Notice} notice */
const show = ({ text, label, act }) => {
  if (!line.isConnected) (one(".said") ?? document.body).append(line);
  line.replaceChildren(`${text} `, ...(act ? [buttonFor(act, label)] : []), dismiss);
  line.hidden = false;
};
const showWhatIsDue = () => {
  if (!due) return;
  if (!isBetweenGames()) line.hidden = true;
  else if (line.hidden) show(due);
};
const games = new MutationObserver(showWhatIsDue);
/** Shows the line as soon as it disturbs no game.
 * @param {Notice} notice */
const showBetweenGames = (notice) => {
  due = notice;
  line.hidden = true;
  for (const part of ["#game", "#board"]) games.observe(one(part) ?? line, { attributes: true });
  for (const part of ["#moves", "#result"]) games.observe(one(part) ?? line, { childList: true, characterData: true, subtree: true });
  showWhatIsDue();
};

// --- versions -------------------------------------------------------------------------------------

let hasAsked = false;
let wasKept = Boolean(workers?.controller);
const reload = () => location.reload();
workers?.addEventListener("controllerchange", () => {
  // Another tab has asked for the new version; this page goes on with the one it began with.
  if (hasAsked) reload();
  else if (wasKept) showBetweenGames({ text: "A new version is ready.", label: "Reload", act: reload });
  wasKept = true;
});

// A file with another hash than the new version's list has is not kept, so that version never begins.
workers?.addEventListener("message", ({ data }) => {
  if (data.wrong !== undefined && workers.controller) showBetweenGames({ text: "The new version is damaged, so this one stays." });
});

/** @param {ServiceWorkerRegistration} registration */
const offerUpdates = (registration) => {
  const update = () => {
    hasAsked = true;
    if (registration.waiting) ask(registration.waiting, "activate");
    else reload();
  };
  const offer = () => {
    if (registration.waiting && workers?.controller) showBetweenGames({ text: "A new version is ready.", label: "Update", act: update });
  };
  offer();
  const offerOnceInstalled = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") offer();
    });
  };
  offerOnceInstalled(); // the browser may have found it before this script was here
  registration.addEventListener("updatefound", offerOnceInstalled);
  // Browsers look for a new version when a page is opened, and this one may be open for days.
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
};

// --- keeping the site -----------------------------------------------------------------------------

/** @param {ServiceWorkerContainer} container */
const register = async (container) => {
  const registration = await container.register(scriptAddress(`${HOME}sw.js`));
  offerUpdates(registration);
  return registration;
};

/** Keeps the site because somebody has asked for it, and says how far it is.
 * @param {ServiceWorkerContainer} container */
const keepAsked = async (container) => {
  for (const button of buttons("keep")) button.hidden = true;
  const failed = () => {
    show({ text: "Not everything could be saved for offline play. Check the connection and try again." });
    for (const button of buttons("keep")) button.hidden = false;
  };
  /** @param {MessageEvent} event */
  const tell = ({ data }) => data.total && show({ text: `Saving for offline play: ${Math.floor((100 * data.kept) / data.total)}%` });
  show({ text: "Saving for offline play: 0%" });
  container.addEventListener("message", tell);
  try {
    const { installing } = await register(container);
    installing?.addEventListener("statechange", () => {
      if (installing.state === "activating") show({ text: "Everything now works offline." });
      else if (installing.state === "redundant") failed();
      else return;
      container.removeEventListener("message", tell);
    });
  } catch {
    failed();
  }
};

/** Whether the visitor wants few bytes. */
const savesData = () => Boolean(/** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData);

/** Has the computer and the advice made ready in a quiet moment, once the whole site is on the device.
 * A first visit makes an image of Python's memory, too, so there it is done only where the browser says
 * how much memory there is.
 * @param {ServiceWorkerContainer} container */
const prepareOnceKept = async (container) => {
  if (!container.controller && !("deviceMemory" in navigator)) return;
  await container.ready;
  const { tellWhenIdle } = await import("./idle.js");
  tellWhenIdle();
};

/** @param {ServiceWorkerContainer} container */
const begin = async (container) => {
  // The page that stood here before is gone, and perhaps needed an older version's files.
  if (container.controller) ask(container.controller, "started").catch(() => {});
  const isPlayed = document.body.matches(".playing:not(.embedded)");
  if (isPlayed && !savesData()) prepareOnceKept(container).catch(() => {});
  const registration = await container.getRegistration(HOME);
  if (registration?.scope === HOME || !savesData()) {
    await register(container);
    return;
  }
  for (const button of buttons("keep")) {
    button.hidden = false;
    button.addEventListener("click", () => keepAsked(container));
  }
};

/** Calls back when the page has started and the browser has time.
 * @param {() => void} act */
const whenStarted = (act) => {
  const soon = () => (window.requestIdleCallback ?? setTimeout)(act);
  if (!document.body.classList.contains("playing")) {
    const loaded = () => (workers?.controller ? soon() : setTimeout(soon, READ_FOR));
    if (document.readyState === "complete") loaded();
    else addEventListener("load", loaded);
    return;
  }
  const started = () => {
    if (!document.body.hasAttribute("data-ready")) return;
    ready.disconnect();
    soon();
  };
  const ready = new MutationObserver(started);
  ready.observe(document.body, { attributeFilter: ["data-ready"] });
  started();
};

/** If the page can't start, a file on the device may be damaged: mends it, and tries once more.
 * @param {ServiceWorker} keeper */
const mendIfStuck = (keeper) => {
  const alert = one("#alert");
  if (!alert || document.body.hasAttribute("data-ready")) return;
  const stuck = new MutationObserver(async () => {
    stuck.disconnect();
    if (document.body.hasAttribute("data-ready")) return;
    const { mended } = await ask(keeper, "mend");
    if (!mended || sessionStorage.getItem(MENDED)) return;
    sessionStorage.setItem(MENDED, "yes");
    reload();
  });
  stuck.observe(alert, { childList: true, characterData: true, subtree: true });
};

if (workers) {
  if (workers.controller) mendIfStuck(workers.controller);
  whenStarted(() => begin(workers).catch(() => {}));
}

// --- as an app ------------------------------------------------------------------------------------

// Only some browsers tell that they can install a site, and hand over how.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // no banner of the browser's own over the board
  for (const button of buttons("install")) {
    button.hidden = false;
    button.onclick = () => /** @type {any} */ (event).prompt();
  }
});
addEventListener("appinstalled", () => {
  for (const button of buttons("install")) button.hidden = true;
});
