// Shows another game's board, trays and options, as the build drew them, in place of those that are
// there: at once when the address or the last visit asks for another game than the first, and later
// when the page's Python says so. Runs where the board has just been read, before it is seen.
(() => {
  "use strict";
  const wear = (id) => {
    const template = document.querySelector(`template[data-game="${CSS.escape(id)}"]`);
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
    document.title = document.title.replace(/^Play \S+/, `Play ${title}`);
    for (const link of document.querySelectorAll("[data-rules]")) link.setAttribute("href", `${link.dataset.rules}${id}/`);
    for (const link of document.querySelectorAll("[data-learn]")) link.setAttribute("href", `#learn=${id}`);
    for (const link of document.querySelectorAll(".games a")) {
      if (link.getAttribute("href") === `#game=${id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  window.wearGame = wear;
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
  wear([...asked.keys()].length ? (learned ?? asked.get("game") ?? first) : (last ?? first));
  // A guided game has no use for most buttons; they should not be seen to go when Python is there.
  if (learned === document.body.dataset.game) document.getElementById("game").setAttribute("data-learning", "");
})();
