// Draws QR codes; fetched when a link is sent. A square of the code is one unit of the drawing, with
// the four units of quiet around it that readers ask for.
import { encode } from "./uqr.mjs";

/** The QR code of a text, as SVG.
 * @param {string} text */
export const draw = (text) => {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#000" d="${squares.join("")}"/></svg>`;
};
