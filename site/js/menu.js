// Closes a menu on Escape, when something in it is chosen, and when the click or the focus goes
// elsewhere.
(() => {
  "use strict";
  /** @type {() => HTMLDetailsElement[]} */
  const open = () => [...document.querySelectorAll("details:is(.menu, .contents-menu)[open]")].filter((menu) => menu instanceof HTMLDetailsElement);
  /** @param {Event} event */
  const left = ({ target }) => {
    for (const menu of open()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  // A dialog gives the focus back to what had it, which must still be in sight by then.
  /** @param {Event} event */
  const hold = ({ target }) => {
    if (!(target instanceof Element) || !target.closest("button")) return;
    for (const menu of open()) if (menu.contains(target)) menu.querySelector("summary")?.focus({ preventScroll: true });
  };
  /** @param {Event} event */
  const chosen = ({ target }) => {
    if (!(target instanceof Element) || !target.closest("button, a")) return;
    for (const menu of open()) if (menu.contains(target)) menu.open = false;
  };
  document.addEventListener("click", left, true);
  document.addEventListener("click", hold, true);
  document.addEventListener("click", chosen);
  document.addEventListener("focusin", left);
  document.addEventListener("keydown", (event) => {
    const [menu] = open();
    if (event.key !== "Escape" || !menu) return;
    event.stopPropagation(); // on the play page, Escape also takes back a half-made turn
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }, true);
})();
