// Starts Python on the page. PyScript takes this module for Pyodide's own, as its setting `interpreter`
// says, and asks it for `loadPyodide`; by then Python is already under way.
//
// If an earlier visit has left an image of Python's memory (see image.js), Python begins with that:
// everything is imported, and only `main` is left to run. Otherwise, or if anything about the image
// fails, it starts from nothing, and a moment after the page is ready a worker makes an image for the
// next visit.

import { version } from "../../runtime/pyodide/pyodide.mjs";
import * as page from "../page.js";
import { resume, start, unpack } from "./pyodide.js";

/** @typedef {import("../../runtime/pyodide/pyodide.mjs").Pyodide} Pyodide */

const ROOT = new URL("../../", import.meta.url).href;
const APP = `${ROOT}app/app.zip`;
// A visitor's first moves come before the image, which has time until the next visit.
const BEFORE_IMAGE = 1_000;
// How the Python begins that PyScript runs before ours: it writes out PyScript's own package, of which
// this site has compiled copies that are imported only where they are needed.
const PYSCRIPTS_OWN = "import os as _os\nfrom pathlib import Path as _Path\n";

/** @type {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} */
let heard = {};
const streams = {
  stdout: (/** @type {string} */ text) => (heard.stdout ?? console.log)(text),
  stderr: (/** @type {string} */ text) => (heard.stderr ?? console.error)(text),
};

/** The image's place and, if it is there, its file: boot.js has looked it up already.
 * @type {Partial<ImagePlace>} */
const kept = {};
document.dispatchEvent(new CustomEvent("take-image", { detail: kept }));

const fromNothing = async () => {
  const [python, zip] = await Promise.all([start(streams), fetch(APP).then((response) => response.arrayBuffer())]);
  python.registerJsModule("page", page);
  unpack(python, zip);
  return python;
};

/** Deletes the images of other builds of this site, or its own as well.
 * @param {boolean} [all] */
const forget = async (all) => {
  for (const name of await caches.keys()) if (name.startsWith(kept.family ?? " ") && (all || name !== kept.name)) await caches.delete(name);
};

const makeImage = () => {
  const worker = new Worker(page.scriptAddress(new URL("./image-worker.js", import.meta.url).href), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    worker.terminate();
    const { fault } = JSON.parse(data);
    if (fault) console.debug("There is no image of Python's memory:", fault);
    else page.image.name = kept.name ?? "";
    forget().catch(() => {});
  });
  worker.addEventListener("error", () => worker.terminate());
  worker.postMessage(JSON.stringify({ app: APP, digest: kept.digest, name: kept.name, address: kept.address }));
};

// Set in the tab once its page has been loaded again.
const AGAIN = "tafl:again";

/** Loads the page again, without an image, if Python's WebAssembly breaks down before the page answers
 * clicks. In WebKitGTK it does so now and then, with "Out of bounds memory access".
 * @param {unknown} error */
const startAgain = (error) => {
  if (!(error instanceof WebAssembly.RuntimeError) || document.body?.matches("[data-ready], [data-started]")) return;
  try {
    if (sessionStorage.getItem(AGAIN)) return;
    sessionStorage.setItem(AGAIN, "yes");
  } catch {
    return; // with nowhere to note it, the page might never stop loading
  }
  forget(true).catch(() => {}).then(() => location.reload());
};
addEventListener("error", ({ error }) => startAgain(error));
addEventListener("unhandledrejection", ({ reason }) => startAgain(reason));

const begin = async () => {
  const file = await kept.file;
  delete kept.file; // many megabytes
  performance.mark("image");
  if (file) {
    try {
      const python = await resume(file, page, streams);
      page.image.name = kept.name ?? "";
      // A fault that shows only now must not come back at every visit. A page that has started and waits
      // for a lesson is fine.
      addEventListener("py:done", () => {
        if (!document.body.hasAttribute("data-started")) forget(true).then(() => location.reload());
      });
      return python;
    } catch (error) {
      console.debug("Python starts without an image of its memory:", error);
      await forget(true).catch(() => {});
    }
  }
  const python = await fromNothing();
  addEventListener("py:done", () => {
    if (kept.name && document.body.hasAttribute("data-ready")) setTimeout(makeImage, BEFORE_IMAGE);
  });
  return python;
};

const begun = begin();
begun.catch(() => {}); // PyScript hears of it

/** Python, with its output going where PyScript wants it.
 * @param {typeof heard} options
 * @returns {Promise<Pyodide>} */
const loadPyodide = async (options) => {
  heard = options;
  const python = await begun;
  performance.mark("python");
  const run = python.runPython;
  const runAsync = python.runPythonAsync;
  python.runPythonAsync = (...given) => runAsync.apply(python, given).catch((error) => {
    window.reportError?.(error); // PyScript only writes it to the console
    throw error;
  });
  python.runPython = (code, ...rest) => (code.startsWith(PYSCRIPTS_OWN) ? undefined : run.call(python, code, ...rest));
  return python;
};

export { loadPyodide, version };
