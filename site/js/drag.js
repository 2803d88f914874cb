// Dragging a piece is choosing it and then the square it is dropped on: two clicks, made here, so that
// the page's Python hears of nothing new. What is dragged is a copy over the board.
(() => {
  "use strict";
  const FAR = 8; // pixels before a press becomes a drag
  const board = document.getElementById("board");
  const flight = document.getElementById("flight");
  let held = null; // where a press began, on what, and the copy once it moves

  const cellAt = (x, y) => document.elementFromPoint(x, y)?.closest("#board [data-cell]") ?? null;
  const click = (cell) => cell.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  // Where a position is set up, what is dragged goes where it is dropped, be that off the board.
  const setsUp = () => board.hasAttribute("data-editing");
  const isChosen = (cell) => cell.hasAttribute("data-selected");

  const letGo = () => {
    held?.copy?.remove();
    held?.cell.querySelector(".standing").style.removeProperty("opacity");
    held = null;
  };
  // The browser makes a click of its own where press and release were on one square.
  const swallow = (event) => event.isTrusted && event.stopImmediatePropagation();
  const swallowClick = () => {
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
  };
  const lift = () => {
    const { cell } = held;
    if (!setsUp() && !isChosen(cell)) click(cell);
    if (!setsUp() && !isChosen(cell)) return letGo(); // no turn begins here; the status says why
    flight.setAttribute("viewBox", board.firstElementChild.getAttribute("viewBox"));
    const copy = document.createElementNS("http://www.w3.org/2000/svg", "g");
    copy.append(cell.querySelector(".piece").cloneNode(true));
    copy.firstChild.removeAttribute("data-piece");
    flight.append(copy);
    held.copy = copy;
    cell.querySelector(".standing").style.opacity = ".25";
  };

  document.addEventListener("pointerdown", (event) => {
    letGo();
    const cell = event.target.closest?.("[data-cell]");
    if (!event.isPrimary || event.button || !cell?.querySelector(".piece")) return;
    held = { cell, x: event.clientX, y: event.clientY, id: event.pointerId, copy: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    if (!held.copy && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    if (!held.copy) lift();
    if (!held) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(flight.getScreenCTM().inverse());
    held.copy.setAttribute("transform", `translate(${x} ${y}) scale(1.08)`);
  });
  document.addEventListener("pointerup", (event) => {
    if (held?.id !== event.pointerId) return;
    const { cell, copy } = held;
    letGo();
    if (!copy) return;
    swallowClick();
    const under = cellAt(event.clientX, event.clientY);
    if (under === cell || (!under && !setsUp())) return;
    board.setAttribute("data-dropped", ""); // it is there already and need not fly
    if (setsUp()) board.dispatchEvent(new CustomEvent("carry", { bubbles: true, detail: `${cell.dataset.cell} ${under?.dataset.cell ?? ""}` }));
    else click(under);
    board.removeAttribute("data-dropped");
  });
  document.addEventListener("pointercancel", letGo);
})();
