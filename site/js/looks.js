// Gives every page the looks that the player has chosen in the settings, before it is first painted:
// each becomes an attribute of the root element, on which the stylesheets decide. A stylesheet knows
// nothing of a value that does not exist, so each damaged one is as if it had not been saved. A plain
// script in the head, above the stylesheets.
(() => {
  "use strict";
  const SAVED = "tafl:settings";
  const LOOKS = ["board", "pieces", "colours", "text", "coordinates"];
  const SCHEMES = ["light", "dark"];
  const root = document.documentElement;

  /** @param {string} text */
  const read = (text) => {
    try {
      const saved = JSON.parse(text);
      return saved instanceof Object ? saved : {};
    } catch {
      return {};
    }
  };

  /** @type {(name: string, value: unknown) => void} */
  const mark = (name, value) => {
    if (typeof value === "string") root.dataset[name] = value;
    else delete root.dataset[name];
  };

  // The browser's own bars take a colour of the page. Above the stylesheets these lines of the head
  // have been read already.
  /** @param {string | undefined} scheme */
  const colourBars = (scheme) => {
    for (const meta of document.querySelectorAll("meta[data-scheme]")) {
      const { scheme: own } = /** @type {HTMLMetaElement} */ (meta).dataset;
      const chosen = own === scheme ? "all" : "not all";
      meta.setAttribute("media", scheme ? chosen : `(prefers-color-scheme: ${own})`);
    }
  };

  /** @param {string} text */
  const show = (text) => {
    const saved = read(text);
    for (const look of LOOKS) mark(look, saved[look]);
    const scheme = SCHEMES.find((each) => each === saved.colours);
    mark("theme", scheme); // for Pico CSS
    colourBars(scheme);
  };

  try {
    show(localStorage.getItem(SAVED) ?? "");
  } catch {
    // Storage is refused, so nothing can have been saved.
  }
  // Another tab has saved other settings, or none any more.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === SAVED || key === null) show(newValue ?? "");
  });
  // The settings dialog asks for it by js/page.js.
  document.addEventListener("show-looks", ({ detail }) => show(detail));
})();
