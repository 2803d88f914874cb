// Shows another game's board, trays and options, as the build drew them, in place of those that are
// there: at once when the address or the last visit asks for another game than the first, and later
// when the page's Python says so. Runs where the board has just been read, before it is seen.
(() => {
  "use strict";
  /** @type {(id: string) => HTMLTemplateElement | null} */
  const templateOf = (id) => document.querySelector(`template[data-game="${CSS.escape(id)}"]`);
  /** @type {<E extends HTMLElement>(selector: string, within?: ParentNode) => NodeListOf<E>} */
  const all = (selector, within = document) => within.querySelectorAll(selector);
  /** @type {(template: HTMLElement, extra?: string) => boolean} */
  const has = (template, extra) => (template.dataset.extras ?? "").split(" ").some((each) => each === extra);
  // A game without rules to read or lessons to learn shows no way to them.
  /** @type {(links: string, there: boolean, address: (link: HTMLElement) => string) => void} */
  const lead = (links, there, address) => {
    for (const link of all(links)) {
      if (there) link.setAttribute("href", address(link));
      else link.removeAttribute("href");
    }
  };
  /** @param {string} id */
  const show = (id) => {
    const template = templateOf(id);
    if (!template || document.body.dataset.game === id) return;
    for (const part of all("[data-part]", template.content)) {
      for (const place of all(`[data-place="${part.dataset.part}"]`)) {
        place.replaceChildren(...part.cloneNode(true).childNodes);
      }
    }
    document.body.dataset.game = id;
    for (const board of all("#board")) board.dataset.game = id;
    for (const game of all("#game")) game.dataset.top = template.dataset.top;
    const title = document.querySelector("h1")?.textContent;
    document.title = document.title.replace(/^Play .+?(?= · )/, () => `Play ${title}`);
    lead("[data-rules]", has(template, "rules"), (link) => `${link.dataset.rules}${id}/`);
    lead("[data-learn]", has(template, "lessons"), () => `#learn=${id}`);
    for (const part of all("[data-aims]")) part.hidden = part.dataset.aims !== id;
    for (const part of all("[data-extra]")) part.hidden = !has(template, part.dataset.extra);
    for (const link of all(".games a")) {
      if (link.getAttribute("href") === `#game=${id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  // A first visit is welcomed, until the welcome is used in any way. What is on the board, or asked
  // for by the address, comes first.
  const welcome = document.getElementById("welcome");
  const WELCOMED = "tafl:welcomed";
  const dismiss = () => {
    if (welcome) welcome.hidden = true;
    document.removeEventListener("click", used);
    try {
      localStorage.setItem(WELCOMED, "yes");
    } catch {
      // Storage is refused: the next visit is welcomed again.
    }
  };
  /** @param {MouseEvent} event */
  const used = ({ target }) => {
    if (target instanceof Element && target.closest("[data-cell], [data-action], [data-welcome], [data-learn]")) dismiss();
  };
  /** @param {boolean} wanted */
  const greet = (wanted) => {
    let known = false;
    try {
      known = !!localStorage.getItem(WELCOMED);
    } catch {
      // Storage is refused, so nobody is known.
    }
    if (!welcome || known || !wanted) return;
    welcome.hidden = false;
    document.addEventListener("click", used);
    // The page's Python knows of other uses, such as a move by keyboard.
    document.addEventListener("welcome-used", dismiss);
  };
  // The page's Python asks for another game by js/page.js.
  document.addEventListener("show-game", (event) => show(event.detail));
  // In the middle of another page there is only room for the board.
  const embedded = window.parent !== window;
  if (embedded) {
    document.body.classList.add("embedded");
    // There is no menu there, and one action of it is wanted.
    document.querySelector(".actions")?.append(...all("[data-action=flip]"));
  }
  /** @type {string | null} */
  let last = null;
  try {
    last = localStorage.getItem("tafl:game") && (sessionStorage.getItem("tafl:game") ?? localStorage.getItem("tafl:game"));
  } catch {
    // Storage is refused: the page's Python will say so.
  }
  // What begins with a digit is a whole game, which the page's Python will open.
  const read = () => new URLSearchParams(/^#\d[^=]*$/.test(location.hash) ? "" : location.hash.slice(1));
  const asked = read();
  // A link without a game's name is about the first one.
  const first = document.body.dataset.game ?? "";
  const learned = asked.get("learn");
  const puzzle = asked.get("puzzle");
  // A puzzle's id begins with the first letter of its game.
  const games = [...document.querySelectorAll("template[data-game]")].map((each) => each.getAttribute("data-game") ?? "");
  const puzzled = puzzle && (asked.get("game") ?? games.find((id) => id[0] === puzzle[0]));
  show([...asked.keys()].length ? (puzzled || (learned ?? asked.get("game") ?? first)) : (last ?? first));
  // A game chosen while Python loads is shown at once, too.
  addEventListener("hashchange", () => {
    const game = read().get("game");
    if (game && !document.body.hasAttribute("data-ready")) show(game);
  });
  greet(!embedded && !asked.has("learn") && !puzzle && !asked.has("position") && !/^#\d/.test(location.hash));
  // A guided game has no use for most buttons; they should not be seen to go when Python is there.
  if (puzzle) document.getElementById("game")?.setAttribute("data-puzzle", "");
  const guided = learned === document.body.dataset.game && templateOf(learned);
  if (guided && has(guided, "lessons")) document.getElementById("game")?.setAttribute("data-learning", "");
})();
