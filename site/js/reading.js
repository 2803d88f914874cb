// Opens the folded box that a link or the address leads into, and all boxes for the printer.
(() => {
  "use strict";
  /** Opens the boxes around an element; tells whether one of them was closed.
   * @param {Element} inside */
  const unfold = (inside) => {
    let opened = false;
    for (let box = inside.closest("details"); box; box = box.parentElement?.closest("details") ?? null) {
      opened ||= !box.open;
      box.open = true;
    }
    return opened;
  };

  const target = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));

  // Browsers that open boxes themselves have scrolled already; for others the place is found now.
  const follow = () => {
    const led = target();
    if (led && unfold(led)) led.scrollIntoView();
  };

  // A link to where the address already leads changes nothing, yet its box may have been closed.
  document.addEventListener("click", ({ target: clicked }) => {
    const link = clicked instanceof Element && clicked.closest("a");
    if (link && link.hash && link.href === location.href) follow();
  });
  addEventListener("hashchange", follow);
  follow();

  /** @type {HTMLDetailsElement[]} */
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details")].filter((box) => !box.open && box.closest("article"));
    for (const box of closed) box.open = true;
  });
  addEventListener("afterprint", () => {
    for (const box of closed) box.open = false;
  });
})();
