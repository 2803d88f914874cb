// How this site starts Pyodide, on the page and in its workers alike: with the same settings
// everywhere, because an image of one Python's memory fits another one only if nothing differs.

import createModule from "../../runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide, lock } from "../../runtime/pyodide/pyodide.mjs";

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
      settings.onRuntimeInitialized = () => ready?.(settings);
      return createModule(settings);
    },
    ...options,
  });

/** Unpacks a bundle of our own Python where Python looks for it.
 * @param {Pyodide} python
 * @param {ArrayBuffer} zip */
export const unpack = (python, zip) => python.unpackArchive(zip, "zip", { extractDir: HOME });
