// Dragging a piece is choosing it and then the square it is dropped on: two clicks, made here, so that
// the page's Python hears of nothing new. What is dragged is a copy over the board.
(() => {
  "use strict";
  const FAR = 8; // pixels before a press becomes a drag
  const board = /** @type {HTMLElement} */ (document.getElementById("board"));
  const flight = /** @type {SVGSVGElement} */ (document.querySelector("#flight"));
  /** @typedef {SVGGElement & HTMLOrSVGElement} Cell */
  /** @type {{ cell: Cell, x: number, y: number, id: number, copy: Element | null } | null} */
  let held = null; // where a press began, on what, and the copy once it moves
  /** @type {{ cell: Element, id: number, at: number } | null} */
  let pressed = null; // the cell that a finger is on, and since when
  /** @type {Cell | null} */
  let over = null; // the cell that a piece is carried over

  /** @type {(x: number, y: number) => Cell | null} */
  const cellAt = (x, y) => document.elementFromPoint(x, y)?.closest("#board [data-cell]") ?? null;
  /** @param {Element} cell */
  const click = (cell) => cell.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  // Where a position is set up, what is dragged goes where it is dropped, be that off the board.
  const setsUp = () => board.hasAttribute("data-editing");
  /** @param {Element} cell */
  const isChosen = (cell) => cell.hasAttribute("data-selected");

  /** @type {(cell: Element) => SVGElement} */
  const standing = (cell) => /** @type {SVGElement} */ (cell.querySelector(".standing"));

  const letGo = () => {
    held?.copy?.remove();
    if (held) standing(held.cell).style.removeProperty("opacity");
    held = null;
  };
  // The browser makes a click of its own where press and release were on one square.
  /** @param {Event} event */
  const swallow = (event) => event.isTrusted && event.stopImmediatePropagation();
  const swallowClick = () => {
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
  };
  /** Says which cell the piece is over, so that the page can show what it would do there.
   * @param {Cell | null} under */
  const carry = (under) => {
    over = under;
    board.dispatchEvent(new CustomEvent("carried", { bubbles: true, detail: under?.dataset.cell ?? "" }));
  };
  /** @param {{ cell: Cell, copy: Element | null }} press */
  const lift = (press) => {
    const { cell } = press;
    if (!setsUp() && !isChosen(cell)) click(cell);
    if (!setsUp() && !isChosen(cell)) return letGo(); // no turn begins here; the status says why
    flight.setAttribute("viewBox", board.firstElementChild?.getAttribute("viewBox") ?? "");
    const copy = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const piece = /** @type {Element} */ (cell.querySelector(".piece")?.cloneNode(true));
    piece.removeAttribute("data-piece");
    copy.append(piece);
    flight.append(copy);
    press.copy = copy;
    standing(cell).style.opacity = ".25";
  };

  document.addEventListener("pointerdown", (event) => {
    letGo();
    /** @type {Cell | null} */
    const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    if (!event.isPrimary || event.button || !cell?.querySelector(".piece")) return;
    held = { cell, x: event.clientX, y: event.clientY, id: event.pointerId, copy: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    if (!held.copy && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    if (!held.copy) lift(held);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(flight.getScreenCTM()?.inverse());
    held?.copy?.setAttribute("transform", `translate(${x} ${y}) scale(1.08)`);
    const under = held?.copy ? cellAt(event.clientX, event.clientY) : null;
    if (under !== over) carry(under);
  });
  // Browsers heed touch-action on no part of a picture, so that a finger on a piece would scroll the page.
  const keepStill = /** @param {TouchEvent} event */ (event) => {
    const draggable = held && (setsUp() || isChosen(held.cell) || held.cell.hasAttribute("data-target"));
    if (draggable && event.cancelable) event.preventDefault();
  };
  board.addEventListener("touchmove", keepStill, { passive: false });
  document.addEventListener("pointerup", (event) => {
    if (held?.id !== event.pointerId) return;
    const { cell, copy } = held;
    letGo();
    if (!copy) return;
    if (over) carry(null);
    swallowClick();
    const under = cellAt(event.clientX, event.clientY);
    if (under === cell || (!under && !setsUp())) return;
    board.setAttribute("data-dropped", ""); // it is there already and need not fly
    if (setsUp()) board.dispatchEvent(new CustomEvent("carry", { bubbles: true, detail: `${cell.dataset.cell} ${under?.dataset.cell ?? ""}` }));
    else if (under) click(under);
    board.removeAttribute("data-dropped");
  });
  document.addEventListener("pointercancel", () => {
    letGo();
    if (over) carry(null);
  });

  // A finger may rest on a square to see what a move there would do. After so long, no browser makes a
  // click of it any more, so it is made here; and no browser should open a menu meanwhile.
  const LONG = 450; // milliseconds
  document.addEventListener("pointerdown", (event) => {
    const cell = event.target instanceof Element ? event.target.closest("#board [data-cell]") : null;
    pressed = event.isPrimary && event.pointerType === "touch" && cell ? { cell, id: event.pointerId, at: event.timeStamp } : null;
  });
  document.addEventListener("pointerup", (event) => {
    const press = pressed;
    pressed = null;
    if (press?.id !== event.pointerId || event.timeStamp - press.at < LONG) return;
    if (cellAt(event.clientX, event.clientY) !== press.cell) return;
    swallowClick();
    click(press.cell);
  });
  document.addEventListener("pointercancel", () => {
    pressed = null;
  });
  document.addEventListener("contextmenu", (event) => {
    if (pressed) event.preventDefault();
  });
})();
