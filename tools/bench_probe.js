// Notes on the page itself how soon clicks are answered, and which tasks took long: see bench_play.py.
// A plain script, which runs before any of the page's own.
(() => {
  "use strict";
  const LATE = 1_000; // for a click that changes nothing
  /** @typedef {{ at: number, wait: number, handled: number }} Click */
  /** @type {Click[]} */
  const clicks = [];
  /** @type {{ at: number, length: number }[]} */
  const tasks = [];
  /** @type {{ name: string, from: number, to: number }[]} */
  const works = [];
  /** @type {Promise<void>} */
  let answered = Promise.resolve();
  let changes = 0;
  let painted = 0;
  let ready = 0;

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, length: duration });
  }).observe({ type: "longtask", buffered: true });

  /** Calls back once the next frame has been painted.
   * @param {() => void} call */
  const afterFrame = (call) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = call;
      port2.postMessage(null);
    });

  // --- clicks: from the event to the frame with the first change that follows ---------------------

  addEventListener("click", ({ timeStamp }) => {
    const before = changes;
    const seen = performance.now();
    answered = new Promise((done) => {
      const look = () => {
        const now = performance.now();
        if (changes === before && now - timeStamp < LATE) return afterFrame(look);
        if (changes !== before) clicks.push({ at: timeStamp, wait: now - timeStamp, handled: now - seen });
        return done();
      };
      afterFrame(look);
    });
  }, true);

  // --- the start ----------------------------------------------------------------------------------

  const lookForBoard = () => {
    const board = document.querySelector("#board svg");
    if (board?.querySelector("[data-cell]") && board.getBoundingClientRect().height) afterFrame(() => (painted = performance.now()));
    else requestAnimationFrame(lookForBoard);
  };
  requestAnimationFrame(lookForBoard);
  addEventListener("DOMContentLoaded", () => {
    const watched = ["board", "flight", "preview", "status", "moves"].map((id) => document.getElementById(id));
    const observer = new MutationObserver(() => changes++);
    for (const each of watched) if (each) observer.observe(each, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const dialog of document.querySelectorAll("dialog")) observer.observe(dialog, { attributes: true });
  });
  new MutationObserver(() => {
    ready ||= document.body?.hasAttribute("data-ready") ? performance.now() : 0;
  }).observe(document, { subtree: true, attributeFilter: ["data-ready"] });

  // --- what is asked for --------------------------------------------------------------------------

  /** @param {number} at */
  const during = (at) => works.findLast(({ from, to }) => from <= at && at <= to)?.name ?? "";
  const end = () => {
    const last = works.at(-1);
    if (last) last.to = performance.now();
  };
  const bench = {
    /** @param {string} name */
    begin: (name) => void works.push({ name, from: performance.now(), to: Infinity }),
    end,
    settled: () => answered,
    results: () => ({
      clicks,
      // What the page does before it is ready, nobody waits for with a hand on the board.
      tasks: tasks.filter(({ at }) => at >= ready).map((task) => ({ ...task, during: during(task.at) })),
      took: Object.fromEntries(works.map(({ name, from, to }) => [name, to - from])),
      plies: Math.max(0, ...[...document.querySelectorAll("#moves [data-ply]")].map((each) => Number(each.getAttribute("data-ply")))),
    }),
    started: () => new Promise((done) => afterFrame(() => done({ painted, ready }))),
    /** Names what the page has done since it was opened.
     * @param {string} name */
    startedAs: (name) => void works.push({ name, from: 0, to: ready }),
    /** @param {number} ply */
    goTo: (ply) => {
      const item = document.querySelector(`#moves [data-ply="${ply}"]`);
      if (item instanceof HTMLElement) item.click();
    },
    /** @param {Record<string, string>} entries */
    save: (entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
    },
    /** The median time of a fixed loop: what the machine is worth just now. */
    loop: () => {
      const times = Array.from({ length: 7 }, () => {
        const began = performance.now();
        let number = 1;
        for (let count = 0; count < 3_000_000; count++) number = (Math.imul(number, 1_103_515_245) + 12_345) | 0;
        return performance.now() - began + (number === 0 ? 1 : 0);
      });
      return Math.round(10 * times.sort((one, other) => one - other)[3]) / 10;
    },
  };
  Object.assign(window, { bench });
})();
