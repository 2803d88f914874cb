// The search page: finds the sections that have all of the words, best first, and shows of each the
// page that it is on and the words around the first one found.
(() => {
  "use strict";
  /** A section as the build lists it: its page's title, its own, its address, its text.
   * @typedef {[page: string, title: string, address: string, text: string]} Section */
  const MOST = 30;
  const AROUND = 90; // letters shown before and after the first word found
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("#search"));
  const [list, count] = [document.querySelector("#results"), document.querySelector("#found")];
  if (!field || !list || !count) return;

  /** The text in small letters without accents, as long as it was.
   * @param {string} text */
  const plain = (text) => text.replace(/[A-Z]|[^\0-\x7f]/g, (letter) => letter.normalize("NFD").toLowerCase()[0] ?? letter);
  /** Old English letters as people type them: æ as ae, þ and ð as th.
   * @param {string} text */
  const fold = (text) => plain(text).replace(/æ/g, "ae").replace(/[þð]/g, "th");
  /** @param {string} word */
  const pattern = (word) => {
    const letters = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ae/g, "(?:ae|æ)").replace(/th/g, "(?:th|[þð])");
    return new RegExp(`(?<![\\p{L}\\p{N}])${letters}`, "gu");
  };

  /** How well a section answers; 0 if a word is missing.
   * @type {(section: Section, patterns: RegExp[]) => number} */
  const score = ([page, title, , text], patterns) => {
    let sum = 0;
    for (const each of patterns) {
      const [inPage, inTitle, inText] = [page, title, text].map((where) => plain(where).match(each)?.length ?? 0);
      if (!inPage && !inTitle && !inText) return 0;
      sum += (inTitle ? 20 : 0) + (inPage ? 2 : 0) + Math.min(inText, 6);
    }
    return sum;
  };

  /** The text around the first word found, from a whole word to a whole word, with what was found
   * marked.
   * @type {(text: string, patterns: RegExp[]) => (string | HTMLElement)[]} */
  const excerpt = (text, patterns) => {
    const whole = plain(text);
    const places = patterns.flatMap((each) => [...whole.matchAll(each)].map((found) => ({ from: found.index, to: found.index + found[0].length })));
    places.sort((one, other) => one.from - other.from);
    const middle = places[0]?.from ?? 0;
    let [start, end] = [Math.max(0, middle - AROUND), Math.min(text.length, middle + 2 * AROUND)];
    if (start) start = text.indexOf(" ", start) + 1;
    if (end < text.length) end = Math.max(text.lastIndexOf(" ", end), middle);
    /** @type {(string | HTMLElement)[]} */
    const parts = [start ? "… " : ""];
    let at = start;
    for (const { from, to } of places) {
      if (from < at || to > end) continue;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(from, to);
      parts.push(text.slice(at, from), mark);
      at = to;
    }
    return [...parts, text.slice(at, end), end < text.length ? " …" : ""];
  };

  /** @type {(section: Section, patterns: RegExp[]) => HTMLElement} */
  const result = ([page, title, address, text], patterns) => {
    const [article, heading, link, where, said] = ["article", "h2", "a", "p", "p"].map((name) => document.createElement(name));
    link.setAttribute("href", address || "./");
    link.textContent = title;
    heading.append(link);
    where.className = "where";
    where.textContent = page;
    said.append(...excerpt(text, patterns));
    article.append(heading, ...(page === title ? [] : [where]), said);
    return article;
  };

  /** @param {Section[]} sections */
  const search = (sections) => {
    const words = fold(field.value).split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
    const patterns = words.map(pattern);
    const found = patterns.length ? sections.map((section) => ({ section, score: score(section, patterns) })).filter((each) => each.score) : [];
    found.sort((one, other) => other.score - one.score);
    list.replaceChildren(...found.slice(0, MOST).map((each) => result(each.section, patterns)));
    const many = found.length === 1 ? "1 result" : `${found.length} results`;
    count.textContent = !patterns.length ? "" : !found.length ? "Nothing found. Try a shorter word." : many;
  };

  const asked = new URLSearchParams(location.search).get("q");
  if (asked) field.value = asked;
  fetch(field.dataset.index ?? "").then((answer) => answer.json()).then(
    (sections) => {
      field.addEventListener("input", () => {
        search(sections);
        // So that Back leads from a result to the other results.
        history.replaceState(null, "", field.value ? `?q=${encodeURIComponent(field.value)}` : location.pathname);
      });
      search(sections);
    },
    () => (count.textContent = "The index could not be downloaded. Check the connection and reload the page."),
  );
})();
