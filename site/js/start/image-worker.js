// Makes an image of Python's memory for the next visit, in a worker, so that the page notices nothing:
// starts Python as the page does, imports what the page imports before its first line of `main`, and
// keeps what its memory has become (see image.js).

import { changes, write } from "./image.js";
import { HOME, start, unpack } from "./pyodide.js";
import { globals, PAGE } from "./stand-ins.js";

/** @typedef {import("../../runtime/pyodide/pyodide.mjs").Pyodide} Pyodide */

// Everything but `main`, which uses the page, and PyScript's own package, which is rarely wanted.
const IMPORTS = `
import gc, importlib, pathlib, sys
home = pathlib.Path("${HOME}")
for path in sorted(home.rglob("*.pyc")):
    name = ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
    if name != "main" and "__pycache__" not in name:
        importlib.import_module(name)
del home, path, name
gc.collect()
`;

/** The files below Python's home, where our own modules are.
 * @param {any} files the file system
 * @param {string} folder
 * @returns {[path: string, content: Uint8Array][]} */
const below = (files, folder) =>
  files.readdir(folder).filter((/** @type {string} */ name) => !name.startsWith(".")).flatMap((/** @type {string} */ name) => {
    const path = `${folder}/${name}`;
    return files.isDir(files.stat(path).mode) ? below(files, path) : [[path, files.readFile(path)]];
  });

/** Python with everything imported, and its memory as it was before Python began.
 * @param {ArrayBuffer} zip */
const prepared = async (zip) => {
  let before = new Uint8Array();
  const python = await start({ jsglobals: globals, _makeSnapshot: true }, (module) => {
    before = module.HEAPU8.slice();
  });
  python.registerJsModule("page", PAGE);
  unpack(python, zip);
  python.runPython(IMPORTS);
  return { python, before };
};

/** What to call an object in the image: the page's own module, or something of Pyodide's by its name.
 * @param {any} python
 * @returns {(object: any) => string} */
const namer = (python) => (object) => {
  if (object === PAGE) return "page";
  if (object === python) return "pyodide";
  const name = Object.getOwnPropertyNames(python).find((key) => python[key] === object);
  if (!name) throw new Error(`an object that the page could not find again is in Python's memory: ${object?.name ?? object}`);
  return `pyodide.${name}`;
};

/** @param {{ app: string, digest: string, name: string, address: string }} wanted the address of app.zip and
 * its SHA-256, and the image's place */
const make = async ({ app, digest, name, address }) => {
  const response = await fetch(app);
  const zip = await response.arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", zip));
  if (Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("") !== digest) throw new Error("app.zip belongs to another build");
  const { python, before } = await prepared(zip);
  const snapshot = python.makeMemorySnapshot({ serializer: namer(python) });
  // Pyodide's own head: where memory begins, and how long the names of the objects are.
  const [, start, size] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 3);
  const objects = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + size)));
  const memory = snapshot.subarray(start);
  if (memory.length !== before.length) throw new Error("Python's memory has grown");
  const runs = changes(before, memory);
  const files = below(python.FS, HOME);
  const contents = { heap: memory.length, runs, files: files.map(([path, { length }]) => /** @type {[string, number]} */ ([path, length])), objects };
  const image = write(contents, [...runs.map(([at, length]) => memory.subarray(at, at + length)), ...files.map(([, content]) => content)]);
  const cache = await caches.open(name);
  await cache.put(address, new Response(image));
};

addEventListener("message", ({ data }) => {
  make(JSON.parse(data)).then(
    () => postMessage("{}"),
    (error) => postMessage(JSON.stringify({ fault: String(error) })),
  );
});
