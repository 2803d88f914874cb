// While Python loads: looks for the image of its memory that an earlier visit may have left, fetches its
// large parts at once, counts what has come in, keeps the clicks on the board, and says so in a
// sentence if loading fails. A plain script in the head, so that it is
// there before all it watches.
//
// Counting must not slow down a visit that finds everything in the cache: there the files come in
// at once, and a response that has been read along loses the browser's compiled copy of the .wasm.
// So only a first visit reads along, on a copy; every other visit takes sizes from the browser's
// own records.
(() => {
  "use strict";
  if (document.documentElement.hasAttribute("data-too-old")) return; // old.js says so
  const STALLED_AFTER = 30_000;
  const WAIT = 1_000; // between two sentences about the wait
  const OURS = /\/(?:runtime|app)\/[^?#]*$/;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const root = new URL("..", script.src).href;
  /** @param {string} url */
  const ours = (url) => url.startsWith(root) && OURS.test(url.slice(root.length - 1));

  // --- the image of Python's memory ----------------------------------------------------------------

  // Looked up before anything else, since all that follows waits for it: see start/image.js. An image is
  // good for one build of the site in one browser; a host may serve other sites from other folders.
  const { build, app, wasm, size, modules = "" } = script.dataset;
  const family = `tafl-image:${new URL(root).pathname}:`;
  const place = { family, name: `${family}${build}:${navigator.userAgent}`, address: `${root}image`, digest: app };
  const image = (async () => {
    const found = await window.caches?.match(place.address, { cacheName: place.name });
    return found?.arrayBuffer();
  })().catch(() => undefined);
  const hasCaches = (() => {
    try {
      return Boolean(window.caches);
    } catch {
      return false; // where site data is blocked
    }
  })();
  document.addEventListener("take-image", ({ detail }) => Object.assign(detail, hasCaches ? place : {}, { file: image }));

  // --- the first bytes ----------------------------------------------------------------------------

  // Over the network, or out of the cache like everything after it?
  const self = /** @type {PerformanceResourceTiming | undefined} */ (performance.getEntriesByName(script.src, "resource")[0]);
  const firstVisit = !self || self.transferSize > self.encodedBodySize;
  // A first visit sees the board before the game's large parts take the line: they are asked for once
  // the page has been read, which its stylesheets are needed for.
  const isRead = new Promise((read) => {
    if (firstVisit) document.addEventListener("readystatechange", read, { once: true });
    else read(undefined);
  });
  isRead.then(() => {
    for (const module of modules.split(" ")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `${root}${module}` }));
    }
    const interpreter = `${root}js/start/interpreter.js`;
    import(interpreter).catch(() => {}); // PyScript asks for the same module, and hears of it
  });

  // --- databases that stay empty --------------------------------------------------------------------

  // At the start PyScript opens two databases, for packages and for folders, which this site never puts
  // anything into; a browser that keeps nothing for the site refuses them, and PyScript gives up. So both
  // are empty ones in memory. What the library of games opens is the browser's own.
  const OWN = "IDBMap/@pyscript/";
  /** @param {unknown} result */
  const answered = (result) => {
    /** @type {{ onsuccess?: (event: object) => void }} */
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const [none, empty] = [() => answered(undefined), () => answered([])];
  const store = { get: none, getKey: none, getAllKeys: empty, count: () => answered(0), put: none, delete: none, clear: none };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => {} };
  /** @type {IDBFactory["open"] | undefined} */
  let plainOpen;
  try {
    plainOpen = window.indexedDB?.open.bind(window.indexedDB);
  } catch {
    // A browser may refuse even the name.
  }
  /** @type {(name: string, version?: number) => object} */
  const open = (name, version) => {
    if (name.startsWith("IDBMap/") && !name.startsWith(OWN)) return answered(database);
    if (!plainOpen) throw new DOMException("This browser keeps nothing for this page.", "SecurityError");
    return plainOpen(name, version);
  };
  try {
    if (plainOpen) Object.defineProperty(window.indexedDB, "open", { value: open, configurable: true });
    else Object.defineProperty(window, "indexedDB", { value: { open }, configurable: true });
  } catch {
    // Then PyScript has the browser's answer.
  }

  // --- clicks made before the page answers ------------------------------------------------------

  /** @type {Element[]} */
  const clicks = [];
  /** @param {MouseEvent} event */
  const keep = ({ target }) => {
    const clicked = target instanceof Element && target.closest("[data-cell],[data-action]");
    if (!clicked) return;
    clicks.push(clicked);
    clicked.setAttribute("data-kept", "");
  };
  document.addEventListener("click", keep, true);
  // The page's Python takes them by js/page.js, once it answers clicks itself.
  document.addEventListener("take-clicks", ({ detail }) => void detail.push(...clicks.splice(0)));

  // --- what is said of the wait ----------------------------------------------------------------------

  // On the board's own status line, and, where the welcome lies over that, in the welcome.
  /** @param {string} text
   * @param {string} places a selector */
  function say(text, places = "#loading, .wait-line") {
    for (const place of document.querySelectorAll(places)) place.textContent = text;
  }

  // --- permission ---------------------------------------------------------------------------------

  // Who saves data is asked first, unless the site is on the device already.
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  let waits = Boolean(connection?.saveData && !navigator.serviceWorker?.controller);
  /** @type {Promise<void>} */
  const permitted = new Promise((permit) => {
    if (!waits) return permit();
    return addEventListener("DOMContentLoaded", () => {
      const button = /** @type {HTMLElement} */ (document.getElementById("load"));
      const beside = button.closest(".beside");
      say("Your browser is set to save data.");
      button.hidden = false;
      beside?.toggleAttribute("data-asks", true);
      button.addEventListener("click", () => {
        button.hidden = true;
        beside?.removeAttribute("data-asks");
        waits = false;
        permit();
        show();
      });
    });
  });

  // --- bytes --------------------------------------------------------------------------------------

  /** @type {Map<string, number>} */
  const bytes = new Map(); // of each file, unpacked
  let shown = -1;
  let stalled = 0;
  let failed = false;
  const show = () => {
    clearTimeout(stalled);
    if (!waits) stalled = setTimeout(() => fail("Loading has stalled."), STALLED_AFTER);
    const bar = document.getElementById("progress");
    if (!bar) return;
    let sum = 0;
    for (const size of bytes.values()) sum += size;
    const percent = Math.min(100, Math.floor((100 * sum) / Number(bar.dataset.total)));
    if (percent <= shown) return;
    shown = percent;
    bar.style.setProperty("--loaded", `${percent}%`);
    bar.style.width = `${percent}%`;
    bar.setAttribute("aria-valuenow", String(percent));
  };
  /** What is loading, how much of it is here, and about how long the rest will take. */
  const wait = () => {
    if (waits || failed) return;
    // Whether there is a welcome is known when the whole page has been read.
    const whole = document.readyState !== "loading";
    if (firstVisit && whole && !longer) longer = import(`${root}js/wait.js`).then(({ show }) => show()).catch(() => {});
    const left = Math.ceil(((performance.now() - began) * (100 - shown)) / Math.max(shown, 1) / 1000);
    const about = left > 10 ? 5 * Math.ceil(left / 5) : left;
    const seconds = about === 1 ? "1 second" : `${about} seconds`;
    const here = ((Number(size) * Math.max(shown, 0)) / 100).toFixed(1);
    const rest = shown < 5 ? "" : `, about ${seconds} left`;
    const kept = clicks.length ? " Your choice is kept." : "";
    say((shown > 98 ? "Starting the game …" : `Loading the game: ${here} of ${size} MB${rest}.`) + kept);
  };
  /** @type {Promise<void> | undefined} */
  let longer; // something to think about, where the wait is long: once
  const began = performance.now();
  // Nothing of it is seen where everything is in the browser's cache.
  const waiting = setInterval(wait, WAIT);
  /** @type {(url: string, size: number) => void} */
  const count = (url, size) => {
    bytes.set(url, Math.max(size, bytes.get(url) ?? 0));
    show();
  };
  const observer = new PerformanceObserver((list) => {
    const entries = /** @type {PerformanceResourceTiming[]} */ (list.getEntries());
    for (const { name, decodedBodySize } of entries) if (ours(name)) count(name, decodedBodySize);
  });
  observer.observe({ type: "resource", buffered: true });

  /** @type {(url: string, copy: Response) => Promise<void>} */
  const readAlong = async (url, copy) => {
    const reader = copy.body?.getReader();
    if (!reader) return;
    let size = 0;
    for (let part; (part = await reader.read()).value; ) count(url, (size += part.value.length));
  };
  const plainFetch = window.fetch;
  // The .wasm in the browser's cache has its compiled copy beside it; anyone else's has not. Its name says
  // what is in it, so that no other one can be there.
  /** @param {string} url */
  const kept = (url) => plainFetch(url, { cache: "force-cache" });
  /** @type {(url: string, get?: (url: string) => Promise<Response>) => Promise<Response>} */
  const watched = (url, get = plainFetch) =>
    Promise.all([permitted, isRead]).then(() => get(url)).then(
      (response) => {
        if (!response.ok) fail("A part of the game is missing on the server.");
        else if (firstVisit) readAlong(url, response.clone()).catch(() => {});
        return response;
      },
      (error) => {
        fail("A part of the game did not arrive.");
        throw error;
      },
    );

  // --- the large parts, early ---------------------------------------------------------------------

  // PyScript asks for Pyodide, and Pyodide for these, one after the other; here all set out at once,
  // and whoever asks first is handed what is already on its way. The .wasm is compiled meanwhile.
  const LIBRARY = `${root}runtime/pyodide/python_stdlib.zip`;
  const APP = `${root}app/app.zip`; // which the image holds, too
  const WASM = `${root}runtime/pyodide/${wasm}`;
  const early = new Map([[LIBRARY, watched(LIBRARY)]]);
  image.then((found) => found ?? early.set(APP, watched(APP)));
  /** @type {Partial<typeof WebAssembly> | undefined} */
  const engine = window.WebAssembly;
  const plainInstantiate = engine?.instantiateStreaming;
  const compiled = engine?.compileStreaming && plainInstantiate ? WebAssembly.compileStreaming(watched(WASM, kept)) : null;
  for (const begun of early.values()) begun.catch(() => {}); // who asks, hears of it
  compiled?.catch(() => fail("A part of the game is incomplete.")); // Pyodide would wait for ever
  const standIns = new WeakSet();
  window.fetch = (...given) => {
    const [asked] = given;
    const url = new URL(asked instanceof Request ? asked.url : asked, document.baseURI).href;
    if (!ours(url)) return plainFetch(...given);
    if (compiled && url === WASM) {
      const response = new Response(null, { headers: { "Content-Type": "application/wasm" } });
      standIns.add(response);
      return Promise.resolve(response);
    }
    const begun = early.get(url);
    early.delete(url); // a body can be read once
    return begun ?? watched(url);
  };
  if (compiled && plainInstantiate) {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const response = await source;
      if (!standIns.has(response)) return plainInstantiate(response, imports);
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
  }

  // --- trouble --------------------------------------------------------------------------------------

  function endWait() {
    clearInterval(waiting);
    say("");
  }
  /** @type {(what: string, lacking?: boolean, remedy?: string) => void} */
  function fail(what, lacking = true, remedy = "Check the connection and reload the page.") {
    if (failed || document.body?.hasAttribute("data-ready")) return;
    failed = true;
    const tell = () => {
      endWait();
      const place = document.getElementById("alert") ?? document.getElementById("status");
      if (place) place.textContent = `${what} ${remedy}`;
      say(`${what} ${remedy}`, ".wait-line");
      document.getElementById("progress")?.setAttribute("hidden", "");
      document.body.toggleAttribute("data-lacking", lacking);
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tell);
    else tell();
  }
  /** @type {unknown[]} */
  const faults = []; // what the page starts in spite of; told once it has
  /** @param {ErrorEvent} event */
  const scriptFailed = ({ target, error, filename }) => {
    const address = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement && target.rel === "stylesheet" ? target.href : "";
    if (ours(address) || (error instanceof SyntaxError && ours(filename))) fail("A part of the game did not arrive.");
    else if (address || error) faults.push(error ?? new Error(`${address} did not arrive`, { cause: address }));
  };
  /** @param {PromiseRejectionEvent} event */
  const promiseFailed = ({ reason }) =>
    fail("The game could not start.", reason instanceof SyntaxError || (reason instanceof TypeError && /module/.test(reason.message)));
  // PyScript says "done" of its script whether that ran through or not. A page that has started and
  // waits for a lesson is marked so.
  const ended = () => document.body.hasAttribute("data-started") || fail("The game could not start because of a fault in it.", false, "Reload the page; if that doesn't help, clear this site's data in the browser's settings.");

  addEventListener("error", scriptFailed, true);
  addEventListener("unhandledrejection", promiseFailed);
  addEventListener("py:done", ended);

  // --- the end of it --------------------------------------------------------------------------------

  const ready = new MutationObserver(() => {
    if (!document.body?.hasAttribute("data-ready")) return;
    ready.disconnect();
    observer.disconnect();
    clearTimeout(stalled);
    // Where the wait was told in the welcome, its line stays: nothing moves under a finger.
    const waited = document.querySelector(".wait-line")?.textContent;
    endWait();
    if (waited) say("The game is ready.", ".wait-line");
    window.fetch = plainFetch;
    if (plainInstantiate) WebAssembly.instantiateStreaming = plainInstantiate;
    document.removeEventListener("click", keep, true);
    removeEventListener("error", scriptFailed, true);
    removeEventListener("unhandledrejection", promiseFailed);
    removeEventListener("py:done", ended);
    document.getElementById("progress")?.setAttribute("hidden", "");
    for (const error of faults) dispatchEvent(new ErrorEvent("error", { error })); // page.js tells them
  });
  ready.observe(document.documentElement, { subtree: true, attributeFilter: ["data-ready"] });
  show();
})();
