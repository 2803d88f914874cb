// Closes the menu in the masthead on Escape, and when the click or the focus goes elsewhere.
(() => {
  "use strict";
  const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".masthead .menu"));
  if (!menu) return;
  /** @param {Event} event */
  const left = ({ target }) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  document.addEventListener("click", left, true);
  document.addEventListener("focusin", left);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation(); // on the play page, Escape also takes back a half-made turn
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }, true);
})();
