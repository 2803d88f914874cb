// Opens the folded box that a link or the address leads into, and all boxes for the printer; marks the
// section that is being read in the contents.
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

  const target = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null; // an address that was damaged on its way
    }
  };

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

  /** The links of the contents, of which there are two lists, and their headings.
   * @type {{ link: HTMLAnchorElement, heading: HTMLElement }[]} */
  const entries = [];
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".contents li:not(.to-top) a");
  for (const link of links) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) entries.push({ link, heading });
  }

  /** @type {HTMLElement | undefined} */
  let marked;
  const mark = () => {
    // The last heading in the upper third; at the end of the page, where no more comes up, the last.
    const { scrollHeight, clientHeight } = document.documentElement;
    const atEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2;
    const line = atEnd ? clientHeight : clientHeight / 3;
    const current = entries.findLast(({ heading }) => heading.getBoundingClientRect().top <= line)?.heading;
    if (current === marked) return;
    marked = current;
    for (const { link, heading } of entries) {
      if (heading === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };

  if (entries.length) {
    let waits = false;
    const soon = () => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(() => {
        waits = false;
        mark();
      });
    };
    addEventListener("scroll", soon, { passive: true });
    addEventListener("resize", soon);
    mark();
  }
})();
