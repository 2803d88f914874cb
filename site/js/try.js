// Makes the diagrams of a rules page playable where they stand. Nothing of the game is fetched before
// somebody asks: then the play page is put in the picture's place, without all that is around its
// board, and the picture stays until that page answers. One board lives at a time, for each has a
// Python of its own. A diagram with a goal is played until the goal is reached, as a lesson is.
(() => {
  "use strict";
  const TRY = "Try it here";
  const BACK = "Back to the picture";
  /** @typedef {{ figure: Element, picture: Element, link: HTMLAnchorElement, words: string, button: HTMLElement, trouble: HTMLElement }} Parts */
  /** @type {Parts & { frame: HTMLIFrameElement } | null} */
  let live = null; // the diagram being played

  /** @type {(page: Document) => HTMLElement | null} */
  const focusable = (page) => page.querySelector('#board [tabindex="0"]');

  const stop = () => {
    if (!live) return;
    live.frame.remove();
    live.picture.removeAttribute("hidden");
    live.picture.removeAttribute("data-loading");
    live.button.textContent = live.words;
    live.button.removeAttribute("aria-busy");
    live = null;
  };

  /** @type {(played: Parts & { frame: HTMLIFrameElement }, inside: Document) => void} */
  const answered = ({ figure, picture, button, frame }, inside) => {
    frame.classList.remove("loading");
    picture.removeAttribute("data-loading");
    picture.setAttribute("hidden", ""); // an SVG has no such property
    button.textContent = BACK;
    button.removeAttribute("aria-busy");
    const fit = () => (frame.style.height = `${inside.body.scrollHeight}px`);
    fit();
    const view = /** @type {typeof window} */ (inside.defaultView);
    new view.ResizeObserver(fit).observe(inside.body);
    if (figure.contains(document.activeElement)) focusable(inside)?.focus({ preventScroll: true });
  };

  // The page inside says in a sentence what kept it from starting.
  /** @type {(trouble: Element, what: string) => void} */
  const failed = (trouble, what) => {
    stop();
    trouble.textContent = what;
  };

  /** @param {Parts} parts */
  const start = (parts) => {
    stop();
    const frame = document.createElement("iframe");
    frame.src = parts.link.href;
    frame.title = "This diagram, to be played";
    frame.className = "loading";
    live = { ...parts, frame };
    parts.trouble.textContent = "";
    parts.picture.setAttribute("data-loading", "");
    parts.button.textContent = "Loading…";
    parts.button.setAttribute("aria-busy", "true");
    frame.addEventListener("load", () => {
      const inside = /** @type {Document} */ (frame.contentDocument);
      const look = () => {
        if (live?.frame !== frame) return watcher.disconnect();
        const trouble = inside.getElementById("alert")?.textContent ?? "The board could not be loaded. Reload the page.";
        if (inside.body.hasAttribute("data-ready")) answered(live, inside);
        else if (trouble) failed(parts.trouble, trouble);
        else return;
        watcher.disconnect();
      };
      const watcher = new MutationObserver(look);
      watcher.observe(inside.body, { attributes: true, childList: true, characterData: true, subtree: true });
      look();
    });
    parts.figure.prepend(frame);
  };

  for (const figure of document.querySelectorAll(".board-figure:not([data-over])")) {
    /** @type {HTMLAnchorElement | null} */
    const goal = figure.querySelector("a.play-goal");
    /** @type {HTMLAnchorElement | null} */
    const link = goal ?? figure.querySelector("a.play-from-here");
    const [picture, caption] = [figure.querySelector("svg.board"), figure.querySelector("figcaption")];
    if (!link || !picture || !caption) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "try";
    const words = goal?.textContent ?? TRY;
    button.textContent = words;
    const trouble = document.createElement("span");
    trouble.className = "trouble";
    trouble.setAttribute("role", "status");
    const parts = { figure, picture, link, words, button, trouble };
    button.addEventListener("click", () => (live?.button === button ? stop() : start(parts)));
    picture.addEventListener("click", () => start(parts));
    link.before(button);
    if (goal) goal.hidden = true;
    caption.append(trouble);
  }
})();
