// Makes files of pictures that are given as SVG, and hands them over. Fetched when first wanted.
import { scriptAddress, save as saveFile } from "./page.js";

const WORKER = new URL("gif-worker.js", import.meta.url);
const FONT = new URL("../fonts/junicode-subset.woff2", import.meta.url);

/** A style with the page's typeface in it, for a picture is drawn without the page's fonts; empty if the
 * typeface cannot be fetched.
 * @type {Promise<string> | undefined} */
let typeface;
const fetchTypeface = async () => {
  try {
    const bytes = new Uint8Array(await (await fetch(FONT)).arrayBuffer());
    const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `<style>@font-face{font-family:Junicode;src:url(data:font/woff2;base64,${packed})}</style>`;
  } catch {
    return "";
  }
};

/** @param {string} svg */
const load = async (svg) => {
  // The typeface is most of a picture's bytes, and few pictures have letters.
  const style = svg.includes("<text") ? await (typeface ??= fetchTypeface()) : "";
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/<svg [^>]*>/, `$&${style}`))}`;
  await image.decode();
  return image;
};

/** An empty canvas in the shape of the picture.
 * @param {HTMLImageElement} image
 * @param {number} width */
const canvasFor = (image, width) => {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return { canvas, context };
};

// By how much a channel may be off where a browser only adds a little noise.
const NOISE = 8;

/** Whether a page gets back what it has drawn. A browser that hides who uses it may hand out noise. */
export const canRead = () => {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  const colour = [180, 90, 30, 255];
  context.fillStyle = `rgb(${colour.slice(0, 3).join(" ")})`;
  context.fillRect(0, 0, 32, 32);
  return context.getImageData(0, 0, 32, 32).data.every((value, at) => Math.abs(value - colour[at % 4]) <= NOISE);
};

/** Lets the browser answer clicks and paint. A timer would wait longer each time. */
const pause = () =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = go;
    port2.postMessage(null);
  });

// Into how many strips a picture is cut to be drawn with pauses: all at once, a slow processor could not
// answer a click in time.
const STRIPS = 4;

/** Draws the picture over what the canvas has, strip by strip, and returns its pixels.
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLImageElement} image */
const drawInStrips = async (context, image) => {
  const { width, height } = context.canvas;
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let strip = 0; strip < STRIPS; strip++) {
    await pause();
    const top = Math.floor((strip * height) / STRIPS);
    const rows = Math.floor(((strip + 1) * height) / STRIPS) - top;
    context.save();
    context.beginPath();
    context.rect(0, top, width, rows);
    context.clip();
    context.drawImage(image, 0, 0, width, height);
    context.restore();
    // Only this makes the browser draw.
    pixels.set(context.getImageData(0, top, width, rows).data, 4 * width * top);
  }
  return pixels;
};

/** @type {(svg: string, width: number) => Promise<Blob>} */
const png = async (svg, width) => {
  const image = await load(svg);
  const { canvas, context } = canvasFor(image, width);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
};

/** A GIF that grows picture by picture; each promise is kept when its picture is done with.
 * @param {string} board the empty board, which is drawn once and lies under every picture
 * @param {number} width
 * @param {string} colour what the board lies on
 * @param {Iterable<string>} colours as #rrggbb, to be kept exactly */
export const gif = (board, width, colour, colours) => {
  const exact = [...colours].map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
  const worker = new Worker(scriptAddress(WORKER.href), { type: "module" });
  /** @type {(answer: BlobPart) => void} */
  let done;
  worker.onmessage = ({ data }) => done(data);
  // The worker may fail before it is asked for anything.
  /** @type {Promise<never>} */
  const failure = new Promise((kept, broken) => {
    worker.onerror = (event) => {
      event.preventDefault();
      broken(new Error("the worker failed"));
    };
  });
  failure.catch(() => {});
  /** @type {(request: object, transferred?: Transferable[]) => Promise<BlobPart>} */
  const ask = (request, transferred = []) => {
    /** @type {Promise<BlobPart>} */
    const answer = new Promise((kept) => { done = kept; });
    worker.postMessage(request, transferred);
    return Promise.race([answer, failure]);
  };
  const begun = load(board).then(async (image) => {
    const { canvas: ground, context } = canvasFor(image, width);
    context.fillStyle = colour;
    context.fillRect(0, 0, ground.width, ground.height);
    await drawInStrips(context, image);
    return { ground, ...canvasFor(image, width) };
  });
  begun.catch(() => {}); // the first picture hears of it
  /** @type {(svg: string, request: object) => Promise<void>} */
  const hand = async (svg, request) => {
    const { ground, canvas, context } = await begun;
    const image = await load(svg);
    context.drawImage(ground, 0, 0);
    const pixels = await drawInStrips(context, image);
    await ask({ ...request, pixels, width: canvas.width, height: canvas.height, exact }, [pixels.buffer]);
  };
  return {
    /** @param {string} svg */
    sample: (svg) => hand(svg, { request: "sample" }),
    /** @type {(svg: string, delay: number) => Promise<void>} */
    add: (svg, delay) => hand(svg, { request: "frame", delay }),
    finish: async () => new Blob([await ask({ request: "finish" })], { type: "image/gif" }),
    end: () => worker.terminate(),
  };
};

/** Has the browser save a text or a file.
 * @param {string | Blob} content
 * @param {string} type
 * @param {string} name */
export const save = (content, type, name) => saveFile(content instanceof Blob ? content : new Blob([content], { type }), name);

/** Has the browser save the picture as PNG.
 * @param {string} svg
 * @param {number} width
 * @param {string} name */
export const savePng = async (svg, width, name) => saveFile(await png(svg, width), name);

/** Copies the picture as PNG. The promise goes into the item, for a browser that lets a page copy only
 * while a click is fresh.
 * @param {string} svg
 * @param {number} width */
export const copyPng = (svg, width) => navigator.clipboard.write([new ClipboardItem({ "image/png": png(svg, width) })]);

/** Whether this browser can copy a picture. */
export const canCopyPng = () => typeof navigator.clipboard?.write === "function" && typeof window.ClipboardItem === "function";
