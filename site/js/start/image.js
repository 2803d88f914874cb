// An image of Python's memory, as it is kept on the visitor's own device: what image-worker.js writes
// after a visit, and interpreter.js begins the next one with instead of starting Python from nothing.
//
// It holds the pages of memory that differ from those of a Python just made, the files of the file
// system, and the JavaScript objects that Python knew. It is good for one build of the site in one
// browser; boot.js gives it its place in the browser's cache accordingly.

const PAGE = 4096;
// A number at the front of every image, so that half a file or another one is not taken for one.
const MARK = 0x7461666c;

/** What there is beside the bytes.
 * @typedef {object} Contents
 * @property {number} heap the size of the whole memory in bytes
 * @property {[at: number, size: number][]} runs pages that differ, as ranges of memory
 * @property {[path: string, size: number][]} files
 * @property {unknown} objects the JavaScript objects, as Pyodide names them */

/** @typedef {Contents & { bytes: Uint8Array }} Image */

/** The parts of an image, read from its file. Throws where the file is damaged.
 * @param {ArrayBuffer} file
 * @returns {Image} */
export const read = (file) => {
  const [mark, size, rest] = new Uint32Array(file, 0, 3);
  if (mark !== MARK || file.byteLength !== 12 + size + rest) throw new Error("the image of Python's memory is damaged");
  /** @type {Contents} */
  const contents = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 12, size)));
  return { ...contents, bytes: new Uint8Array(file, 12 + size) };
};

/** The file of an image.
 * @param {Contents} contents
 * @param {Uint8Array[]} parts the bytes of the runs, then those of the files
 * @returns {Blob} */
export const write = (contents, parts) => {
  const head = new TextEncoder().encode(JSON.stringify(contents));
  const rest = parts.reduce((sum, part) => sum + part.length, 0);
  return new Blob([new Uint32Array([MARK, head.length, rest]), head, .../** @type {BlobPart[]} */ (parts)]);
};

/** The ranges of memory, in whole pages, that differ from what they were.
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @returns {[at: number, size: number][]} */
export const changes = (before, after) => {
  const [old, now] = [before, after].map((bytes) => new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8));
  /** @type {[number, number][]} */
  const runs = [];
  for (let at = 0; at < after.length; at += PAGE) {
    let word = at / 8;
    const end = (at + PAGE) / 8;
    while (word < end && old[word] === now[word]) word++;
    if (word === end) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += PAGE;
    else runs.push([at, PAGE]);
  }
  return runs;
};

/** Puts the memory and the files of an image where they belong.
 * @param {Image} image
 * @param {Uint8Array} memory
 * @param {(path: string, content: Uint8Array) => void} file writes a file */
export const restore = ({ heap, runs, files, bytes }, memory, file) => {
  if (memory.length !== heap) throw new Error("Python's memory has another size than its image");
  let from = 0;
  for (const [at, size] of runs) memory.set(bytes.subarray(from, (from += size)), at);
  for (const [path, size] of files) file(path, bytes.slice(from, (from += size)));
};
