// The search page: finds the sections that have all of the words, best first, and shows of each the
// page that it is on and the words around the first one found.
import MiniSearch from "./minisearch.mjs";

/** A section as the build lists it: its page's title, its own, its address, its text.
 * @typedef {[page: string, title: string, address: string, text: string]} Section */
/** What was found: a section, and the folded words in it that answer the question.
 * @typedef {{section: Section, words: Set<string>}} Found */
const MOST = 30;
const AROUND = 90; // letters shown before and after the first word found
const WORD = /[^\s\p{P}]+/gu;

/** A word in small letters without accents; Old English letters as people type them.
 * @param {string} word */
const fold = (word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/æ/g, "ae").replace(/[þð]/g, "th");

/** @param {string} text */
const tokenize = (text) => text.match(WORD) ?? [];

/** How many letters of a word may be wrong: two that changed places count as two.
 * @param {string} word */
const mistakes = (word) => (word.length > 4 ? 2 : word.length > 3 ? 1 : false);

/** @param {Section[]} sections */
const indexOf = (sections) => {
  const index = new MiniSearch({
    fields: ["page", "title", "text"],
    tokenize,
    processTerm: fold,
    // No bonus for brevity (b), which would put a glossary's entry before the rule that explains it.
    searchOptions: { combineWith: "AND", prefix: true, boost: { title: 8, page: 2 }, bm25: { k: 1.2, b: 0, d: 0.5 } },
  });
  index.addAll(sections.map(([page, title, , text], id) => ({ id, page, title, text })));
  /** The sections that have words beginning with these, or else words much like them.
   * @type {(question: string) => {found: Found[], alike: boolean}} */
  return (question) => {
    const exact = index.search(question);
    const results = exact.length ? exact : index.search(question, { fuzzy: mistakes });
    const found = results.flatMap(({ id, terms }) => {
      const section = sections[id];
      return section ? [{ section, words: new Set(terms) }] : [];
    });
    return { found, alike: !exact.length };
  };
};

/** The text around the first word found, from a whole word to a whole word, with what was found
 * marked.
 * @type {(text: string, words: Set<string>) => (string | HTMLElement)[]} */
const excerpt = (text, words) => {
  const places = [...text.matchAll(WORD)].filter(([word]) => words.has(fold(word))).map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
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

/** @type {(found: Found) => HTMLElement} */
const shown = ({ section: [page, title, address, text], words }) => {
  const [article, heading, link, where, said] = ["article", "h2", "a", "p", "p"].map((name) => document.createElement(name));
  link.setAttribute("href", address || "./");
  link.textContent = title;
  heading.append(link);
  where.className = "where";
  where.textContent = page;
  said.append(...excerpt(text, words));
  article.append(heading, ...(page === title ? [] : [where]), said);
  return article;
};

const field = /** @type {HTMLInputElement | null} */ (document.querySelector("#search"));
const [list, count] = [document.querySelector("#results"), document.querySelector("#found")];

/** @type {(field: HTMLInputElement, list: Element, count: Element, sections: Section[]) => void} */
const listen = (field, list, count, sections) => {
  const find = indexOf(sections);
  const search = () => {
    const { found, alike } = find(field.value);
    list.replaceChildren(...found.slice(0, MOST).map(shown));
    const many = found.length === 1 ? "1 result" : `${found.length} results`;
    const message = !found.length ? "Nothing found. Try a shorter word." : alike ? `${many} with similar words` : many;
    count.textContent = tokenize(field.value).length ? message : "";
    // So that Back leads from a result to the other results.
    history.replaceState(null, "", field.value ? `?${new URLSearchParams({ q: field.value })}` : location.pathname);
  };
  field.addEventListener("input", search);
  search(); // what was typed before the index was there
};

if (field && list && count) {
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) field.value = asked;
  fetch(field.dataset.index ?? "").then((answer) => answer.json()).then(
    (sections) => listen(field, list, count, sections),
    () => (count.textContent = "The index could not be downloaded. Check the connection and reload the page."),
  );
}
