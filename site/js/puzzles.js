// The page of puzzles: puts today's puzzle on its board before the page is first seen, and lists the days
// before it, what was solved, and the sets to train on. A plain script right below the board. It needs no
// Python: the build wrote down what stands on which square on each day (tools/puzzlebook.py).
(() => {
  "use strict";
  /** @typedef {[id: string, squares: string, words: number, board: number]} Day */
  /** @typedef {{ home: string, names: string[], words: string[], frame: number, square: number, games: { title: string, days: Day[] }[] }} Year */
  const DAY = 86_400_000;
  const MORE = 14;
  const SVG = "http://www.w3.org/2000/svg";
  /** @type {<E extends HTMLElement = HTMLElement>(selector: string) => E | null} */
  const one = (selector) => document.querySelector(selector);
  const { home, names, words, frame, square, games } = /** @type {Year} */ (JSON.parse(one("#puzzle-days")?.textContent ?? ""));

  /** The number of the visitor's calendar day. */
  const today = () => {
    const now = new Date();
    return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;
  };
  /** The puzzle of a day, as in site/puzzles/book.py.
   * @param {number} day */
  const puzzleOf = (day) => {
    const { title, days } = games[day % games.length];
    const [id, squares, said, board] = days[Math.floor(day / games.length) % days.length];
    return { id, title, squares, said: words[said], board };
  };
  /** @type {(day: number, style?: Intl.DateTimeFormatOptions) => string} */
  const dateOf = (day, style = { day: "numeric", month: "long", year: "numeric" }) => new Date(day * DAY).toLocaleDateString("en-GB", { ...style, timeZone: "UTC" });

  // --- what was solved on this device --------------------------------------------------------------

  /** @type {{ rating: number, puzzles: [id: string, date: string, rating: number, score: number, tries: number, hints: number, solved: boolean, day: number][] }} */
  let record = { rating: 0, puzzles: [] };
  try {
    const kept = JSON.parse(localStorage.getItem("tafl:puzzles") ?? "");
    if (Number.isFinite(kept?.rating) && Array.isArray(kept.puzzles) && kept.puzzles.every(Array.isArray)) record = kept;
  } catch {
    // Nothing is kept here, or it is damaged: the play page says so.
  }
  const tried = new Map(record.puzzles.map((each) => [each[0], each]));
  const solvedOn = new Set(record.puzzles.map((each) => each[7]));
  /** @param {number} last */
  const streak = (last) => {
    let day = solvedOn.has(last) ? last : last - 1;
    let length = 0;
    for (; solvedOn.has(day); day -= 1) length += 1;
    return length;
  };
  const showRecord = () => {
    const solved = [...tried.values()].filter((each) => each[6]).length;
    const line = one(".puzzle-record");
    if (!line || !tried.size) return;
    const days = streak(today());
    line.textContent = [`${solved} solved`, `rating ${record.rating}`, days ? `${days} ${days === 1 ? "day" : "days"} in a row` : ""].filter(Boolean).join(" · ");
    line.hidden = false;
  };

  // --- today -----------------------------------------------------------------------------------------

  const showToday = () => {
    const { id, title, squares, said, board } = puzzleOf(today());
    const boards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".puzzle-board"));
    for (const [number, each] of boards.entries()) each.hidden = number !== board;
    const columns = Number(boards[board].dataset.columns);
    /** @type {string[][]} */
    const standing = names.map(() => []);
    const pieces = [];
    let at = 0;
    for (const part of squares.match(/\d+|\D/g) ?? []) {
      if (Number(part)) {
        at += Number(part);
        continue;
      }
      const [column, row] = [at % columns, Math.floor(at / columns)];
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", `#puzzle-${part}`);
      use.setAttribute("x", String(frame + square * (column + 0.5)));
      use.setAttribute("y", String(frame + square * (row + 0.5)));
      pieces.push(use);
      standing["abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(part)].push("ABCDEFG"[column] + (row + 1));
      at += 1;
    }
    const drawn = boards[board].querySelector("svg");
    drawn?.querySelector(".puzzle-pieces")?.replaceChildren(...pieces);
    drawn?.setAttribute("aria-label", names.flatMap((name, number) => (standing[number].length ? [`${name} on ${standing[number].join(", ")}`] : [])).join("; "));
    const [name, date] = document.querySelectorAll(".puzzle-of > *");
    name.textContent = title;
    date.textContent = dateOf(today());
    const [task, way] = [one(".puzzle-task"), one("#today .way-on")];
    if (task) task.textContent = said;
    way?.setAttribute("href", `${home}#puzzle=${id}`);
    if (way) way.textContent = tried.get(id)?.[6] ? "Solved. See it again" : "Solve it";
  };

  // --- earlier days, and sets ------------------------------------------------------------------------

  let listed = 0;
  const listMore = () => {
    const list = one("#archive");
    for (const day of Array.from({ length: MORE }, (_, number) => today() - listed - number - 1)) {
      const { id, title } = puzzleOf(day);
      const [item, link] = [document.createElement("li"), document.createElement("a")];
      link.href = `${home}#puzzle=${id}`;
      link.textContent = dateOf(day, { weekday: "short", day: "numeric", month: "long" });
      item.append(link, ` ${title}${tried.get(id)?.[6] ? " ✓ solved" : ""}`);
      list?.append(item);
    }
    listed += MORE;
  };
  const showArchive = () => {
    listMore();
    const more = document.createElement("button");
    more.type = "button";
    more.className = "puzzle-more";
    more.textContent = "Show more";
    more.addEventListener("click", listMore);
    one("#archive")?.after(more);
  };
  const offerSets = () => {
    const form = /** @type {HTMLFormElement | null} */ (one("#set"));
    const [game, theme] = ["game", "theme"].map((name) => /** @type {HTMLSelectElement | null} */ (form?.querySelector(`[name=${name}]`)));
    if (!form || !game || !theme) return;
    form.hidden = false;
    const fit = () => {
      for (const option of theme.options) {
        option.hidden = Boolean(game.value && option.value && !option.dataset.games?.split(" ").includes(game.value));
        if (option.hidden && option.selected) theme.value = "";
      }
    };
    game.addEventListener("change", fit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = [...form.querySelectorAll("select")].filter((each) => each.value).map((each) => [each.name, each.value]);
      location.href = `${home}#${new URLSearchParams([["puzzle", "next"], ...chosen])}`;
    });
    fit();
  };

  showToday();
  showRecord();
  document.addEventListener("DOMContentLoaded", () => {
    showArchive();
    offerSets();
  });
  // A page that stayed open overnight, or came back from the browser's memory, has a new day to show.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
})();
