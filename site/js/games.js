// Shows another game's board, trays and options, as the build drew them, in place of those that are
// there: at once when the address or the last visit asks for another game than the first, and later
// when the page's Python says so. Runs where the board has just been read, before it is seen.
(() => {
  "use strict";
  const templateOf = (id) => document.querySelector(`template[data-game="${CSS.escape(id)}"]`);
  const has = (template, extra) => template.dataset.extras.split(" ").includes(extra);
  // A game without rules to read or lessons to learn shows no way to them.
  const lead = (links, there, address) => {
    for (const link of document.querySelectorAll(links)) {
      if (there) link.setAttribute("href", address(link));
      else link.removeAttribute("href");
    }
  };
  const show = (id) => {
    const template = templateOf(id);
    if (!template || document.body.dataset.game === id) return;
    for (const part of template.content.querySelectorAll("[data-part]")) {
      for (const place of document.querySelectorAll(`[data-place="${part.dataset.part}"]`)) {
        place.replaceChildren(...part.cloneNode(true).childNodes);
      }
    }
    document.body.dataset.game = id;
    document.getElementById("board").dataset.game = id;
    document.getElementById("game").dataset.top = template.dataset.top;
    const title = document.querySelector("h1").textContent;
    document.title = document.title.replace(/^Play .+?(?= · )/, () => `Play ${title}`);
    lead("[data-rules]", has(template, "rules"), (link) => `${link.dataset.rules}${id}/`);
    lead("[data-learn]", has(template, "lessons"), () => `#learn=${id}`);
    for (const part of document.querySelectorAll("[data-extra]")) part.hidden = !has(template, part.dataset.extra);
    for (const link of document.querySelectorAll(".games a")) {
      if (link.getAttribute("href") === `#game=${id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  // The page's Python asks for another game by js/page.js.
  document.addEventListener("show-game", (event) => show(event.detail));
  // In the middle of another page there is only room for the board.
  if (window.parent !== window) document.body.classList.add("embedded");
  let last = null;
  try {
    last = localStorage.getItem("tafl:game") && (sessionStorage.getItem("tafl:game") ?? localStorage.getItem("tafl:game"));
  } catch {
    // Storage is refused: the page's Python will say so.
  }
  // What begins with a digit is a whole game, which the page's Python will open.
  const asked = new URLSearchParams(/^#\d[^=]*$/.test(location.hash) ? "" : location.hash.slice(1));
  // A link without a game's name is about the first one.
  const first = document.body.dataset.game;
  const learned = asked.get("learn");
  show([...asked.keys()].length ? (learned ?? asked.get("game") ?? first) : (last ?? first));
  // A guided game has no use for most buttons; they should not be seen to go when Python is there.
  if (learned === document.body.dataset.game && has(templateOf(learned), "lessons")) document.getElementById("game").setAttribute("data-learning", "");
})();
