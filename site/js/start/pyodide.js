// How this site starts Pyodide, on the page and in its workers alike: with the same settings
// everywhere, because an image of one Python's memory fits another one only if nothing differs.

import createModule from "../../runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide, lock } from "../../runtime/pyodide/pyodide.mjs";
import { read, restore } from "./image.js";

/** @typedef {import("../../runtime/pyodide/pyodide.mjs").Pyodide} Pyodide */
/** @typedef {Record<string, unknown>} Options */

export const HOME = "/home/pyodide";
const RUNTIME = new URL("../../runtime/pyodide/", import.meta.url).href;

/** Starts Pyodide.
 * @param {Options} options what this start has of its own
 * @param {(module: any) => void} [ready] called when the memory is as the WebAssembly
 * wants it and no Python has run yet
 * @returns {Promise<Pyodide>} */
export const start = (options, ready) =>
  loadPyodide({
    indexURL: RUNTIME,
    env: { HOME, PYTHONHASHSEED: "0" },
    lockFileContents: lock,
    createPyodideModule: (/** @type {any} */ settings) => {
      // Pyodide's own guess from an image's size; the WebAssembly knows better.
      delete settings.INITIAL_MEMORY;
      settings.onRuntimeInitialized = () => {
        performance.mark("memory");
        ready?.(settings);
      };
      return createModule(settings);
    },
    ...options,
  });

/** Begins Pyodide with an image of its memory instead of starting it from nothing. Throws where the
 * image does not fit.
 * @param {ArrayBuffer} file
 * @param {object} page what Python knows as the module `page`
 * @param {Options} options what this start has of its own
 * @returns {Promise<Pyodide>} */
export const resume = async (file, page, options) => {
  const image = read(file);
  /** @type {any} */
  let core;
  const python = await start(
    {
      ...options,
      // Pyodide wants bytes here to begin with an image at all; ours are put into place below.
      _loadSnapshot: Promise.resolve(new Uint8Array(4)),
      _snapshotDeserializer: (/** @type {string} */ name) => name.split(".").reduce((object, part) => object[part], /** @type {any} */ ({ page, pyodide: core.public_api })),
    },
    (module) => {
      core = module.API;
      core.restoreSnapshot = () => {
        restore(image, module.HEAPU8, (path, content) => {
          module.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
          module.FS.writeFile(path, content, { canOwn: true });
        });
        return image.objects;
      };
    },
  );
  // What may not be the same in every visit, and what Pyodide has done twice now.
  python.runPython("import random, sys; random.seed(); sys.path.remove('')");
  return python;
};

/** Unpacks a bundle of our own Python where Python looks for it.
 * @param {Pyodide} python
 * @param {ArrayBuffer} zip */
export const unpack = (python, zip) => python.unpackArchive(zip, "zip", { extractDir: HOME });
