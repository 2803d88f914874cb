// Makes a GIF of the pixels that it is handed, beside the page. The first pictures are samples, from
// which the colours of all frames are chosen; then each frame keeps what the one before it shows, so
// that only what has changed takes room.
import { GIFEncoder, quantize } from "./gifenc.js";

const UNCHANGED = 255; // the index of a pixel that is as it was
const RED = 0, GREEN = 1, BLUE = 2;
/** @typedef {import("./gifenc.js").Palette} Palette */
/** @type {Uint8ClampedArray[]} */
const samples = [];
/** @type {Map<number, number>} */
const indices = new Map(); // by colour, for those met already
/** @type {Palette} */
let palette = []; // until the first frame
/** @type {Uint8Array | null} */
let before = null;
/** @type {import("./gifenc.js").Encoder | null} */
let gif = null;

/** @param {number} colour */
const channels = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];

/** The colours that must be true first, then those that stand for all others.
 * @param {Palette} exact */
function choosePalette(exact) {
  const all = new Uint8ClampedArray(samples.reduce((sum, each) => sum + each.length, 0));
  samples.reduce((at, each) => (all.set(each, at), at + each.length), 0);
  palette = [...exact, ...quantize(all, UNCHANGED - exact.length)];
  while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
  exact.forEach((colour, index) => indices.set(colour[RED] | (colour[GREEN] << 8) | (colour[BLUE] << 16), index));
}

/** @param {number} colour */
function indexOf(colour) {
  const known = indices.get(colour);
  if (known !== undefined) return known;
  const [red, green, blue] = channels(colour);
  let best = 0, least = Infinity;
  for (let index = 0; index < UNCHANGED; index++) {
    const other = palette[index];
    const distance = (red - other[RED]) ** 2 + (green - other[GREEN]) ** 2 + (blue - other[BLUE]) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  indices.set(colour, best);
  return best;
}

/** @param {{ pixels: Uint8ClampedArray, width: number, height: number, delay: number, exact: Palette }} frame */
function addFrame({ pixels, width, height, delay, exact }) {
  if (!palette.length) choosePalette(exact);
  const colours = new Uint32Array(pixels.buffer);
  const frame = new Uint8Array(colours.length);
  const shown = new Uint8Array(colours.length);
  for (let at = 0; at < colours.length; at++) {
    shown[at] = indexOf(colours[at] & 0xffffff);
    frame[at] = before && before[at] === shown[at] ? UNCHANGED : shown[at];
  }
  gif ??= GIFEncoder();
  gif.writeFrame(frame, width, height, { palette: before ? null : palette, delay, dispose: 1, transparent: Boolean(before), transparentIndex: UNCHANGED });
  before = shown;
}

onmessage = ({ data }) => {
  if (data.request === "sample") samples.push(data.pixels);
  else if (data.request === "frame") addFrame(data);
  else {
    if (!gif) throw new Error("no frames");
    gif.finish();
    const bytes = gif.bytes();
    postMessage(bytes, [bytes.buffer]);
    return;
  }
  postMessage(null);
};
