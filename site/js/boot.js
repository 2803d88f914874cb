// While Python loads: counts what has come in, keeps the clicks on the board, and says so in a
// sentence if loading fails. A plain script in the head, so that it is there before all it watches.
//
// Counting must not slow down a visit that finds everything in the cache: there the files come in
// at once, and a response that has been touched loses the browser's compiled copy of the .wasm.
// So only a first visit reads along, on a copy; every other visit takes sizes from the browser's
// own records.
(() => {
  "use strict";
  const STALLED_AFTER = 30_000;
  const OURS = /\/(?:runtime|app)\/[^?#]*$/;
  const root = new URL("..", document.currentScript.src).href;
  const ours = (url) => url.startsWith(root) && OURS.test(url.slice(root.length - 1));

  // --- clicks made before the page answers ------------------------------------------------------

  const kept = (window.keptClicks = []);
  const keep = (event) => {
    const cell = event.target.closest?.("[data-cell]");
    if (!cell) return;
    kept.push({ cell: cell.dataset.cell, tray: cell.closest("[data-tray]")?.dataset.tray ?? null });
    cell.setAttribute("data-kept", "");
  };
  document.addEventListener("click", keep, true);

  // --- bytes --------------------------------------------------------------------------------------

  const bytes = new Map(); // of each file, unpacked
  let shown = -1;
  let stalled = 0;
  const show = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => fail("Loading has stalled."), STALLED_AFTER);
    const bar = document.getElementById("progress");
    if (!bar) return;
    let sum = 0;
    for (const size of bytes.values()) sum += size;
    const percent = Math.min(100, Math.floor((100 * sum) / Number(bar.dataset.total)));
    if (percent <= shown) return;
    shown = percent;
    bar.style.setProperty("--loaded", `${percent}%`);
    bar.style.width = `${percent}%`;
    bar.setAttribute("aria-valuenow", percent);
  };
  const count = (url, size) => {
    bytes.set(url, Math.max(size, bytes.get(url) ?? 0));
    show();
  };
  const observer = new PerformanceObserver((list) => {
    for (const { name, decodedBodySize } of list.getEntries()) if (ours(name)) count(name, decodedBodySize);
  });
  observer.observe({ type: "resource", buffered: true });

  /** Whether PyScript, the first part to come in, came over the network and not from the cache. */
  const isFirstVisit = () =>
    performance.getEntriesByType("resource").some(
      ({ name, transferSize, encodedBodySize }) => ours(name) && transferSize > encodedBodySize && encodedBodySize > 0,
    );
  const readAlong = async (url, copy) => {
    const reader = copy.body.getReader();
    let size = 0;
    for (let part; !(part = await reader.read()).done; ) count(url, (size += part.value.length));
  };
  const plainFetch = window.fetch;
  window.fetch = (...given) => {
    const answer = plainFetch(...given);
    const url = new URL(given[0]?.url ?? given[0], document.baseURI).href;
    if (!ours(url)) return answer;
    return answer.then(
      (response) => {
        if (!response.ok) fail("A part of the game is missing on the server.");
        else if (response.body && isFirstVisit()) readAlong(url, response.clone()).catch(() => {});
        return response;
      },
      (error) => {
        fail("A part of the game did not arrive.");
        throw error;
      },
    );
  };

  // --- trouble --------------------------------------------------------------------------------------

  let failed = false;
  const fail = (what, remedy = "Check the connection and reload the page.") => {
    if (failed || document.body?.hasAttribute("data-ready")) return;
    failed = true;
    const say = () => {
      const place = document.getElementById("alert") ?? document.getElementById("status");
      if (place) place.textContent = `${what} ${remedy}`;
      document.getElementById("progress")?.setAttribute("hidden", "");
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
    else say();
  };
  const scriptFailed = ({ target }) => {
    if (target instanceof HTMLScriptElement && ours(target.src)) fail("A part of the game did not arrive.");
  };
  const promiseFailed = () => fail("The game could not start.");
  // PyScript says "done" of its script whether that ran through or not.
  const ended = () => fail("The game could not start because of a fault in it.", "Reload the page; if that doesn't help, clear this site's data in the browser's settings.");

  if (typeof WebAssembly !== "object") {
    fail("This browser lacks WebAssembly, which the game needs.", "Use a current version of Firefox, Chrome, Safari or Edge, or switch WebAssembly on.");
  }
  addEventListener("error", scriptFailed, true);
  addEventListener("unhandledrejection", promiseFailed);
  addEventListener("py:done", ended);

  // --- the end of it --------------------------------------------------------------------------------

  const ready = new MutationObserver(() => {
    if (!document.body?.hasAttribute("data-ready")) return;
    ready.disconnect();
    observer.disconnect();
    clearTimeout(stalled);
    window.fetch = plainFetch;
    document.removeEventListener("click", keep, true);
    removeEventListener("error", scriptFailed, true);
    removeEventListener("unhandledrejection", promiseFailed);
    removeEventListener("py:done", ended);
    document.getElementById("progress")?.setAttribute("hidden", "");
  });
  ready.observe(document.documentElement, { subtree: true, attributeFilter: ["data-ready"] });
  show();
})();
