// Makes files of pictures that are given as SVG, and hands them over. Fetched when first wanted.
import { save as saveFile } from "./page.js";

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

/** The picture on a canvas of that width, and the canvas's context; where it can be seen through, on
 * the ground's colour.
 * @param {string} svg
 * @param {number} width
 * @param {string} [ground] */
const draw = async (svg, width, ground) => {
  typeface ??= fetchTypeface();
  const lettered = svg.replace(/<svg [^>]*>/, `$&${await typeface}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(lettered)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
};

/** @type {(svg: string, width: number) => Promise<Blob>} */
const png = async (svg, width) => {
  const { canvas } = await draw(svg, width);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
};

/** A GIF that grows picture by picture; each promise is kept when its picture is done with.
 * @param {number} width
 * @param {string} ground
 * @param {Iterable<string>} colours as #rrggbb, to be kept exactly */
export const gif = (width, ground, colours) => {
  const exact = [...colours].map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
  const worker = new Worker(WORKER, { type: "module" });
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
  /** @type {(svg: string, request: object) => Promise<void>} */
  const hand = async (svg, request) => {
    const { canvas, context } = await draw(svg, width, ground);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    await ask({ ...request, pixels: data, width: canvas.width, height: canvas.height, exact }, [data.buffer]);
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
