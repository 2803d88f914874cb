// A Python of its own for what takes long: the page's stays free to answer clicks and to draw. It is
// started when it is first wanted, out of the same files, so a first visit fetches nothing more; and
// from the same image of Python's memory as the page (see js/start/image.js), where there is one.
//
// Strings go in and come out: each is one JSON text, made and read by advice/engine_worker.py on this
// side and by players/engine_client.py on the page's. While Python thinks here, nothing else is heard, so it
// thinks in slices: between two of them the browser hands over what has come meanwhile.

import { resume, start, unpack } from "./js/start/pyodide.js";
import { globals, PAGE } from "./js/start/stand-ins.js";

const PATIENCE = 50; // in seconds

/** @param {string} text */
const tell = (text) => postMessage(text);

/** @param {string} path */
const packed = async (path) => {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path} is missing on the server`);
  return response.arrayBuffer();
};

/** Python with our own modules as far as the page has them; from the image whose cache gave the worker
 * its name, if that can be done. */
const withApp = async () => {
  try {
    const found = self.name && (await caches.match(new URL("image", import.meta.url).href, { cacheName: self.name }));
    if (found) return await resume(await found.arrayBuffer(), PAGE, { jsglobals: globals });
  } catch (error) {
    console.debug("The computer starts without an image of its memory:", error);
  }
  const zip = packed("app/app.zip");
  const python = await start({});
  unpack(python, await zip);
  return python;
};

const begin = async () => {
  const zip = packed("app/ai.zip");
  zip.catch(() => {}); // told below, once Python is there
  const python = await withApp();
  unpack(python, await zip);
  return python.runPython("from advice import engine_worker; engine_worker.start()");
};

const begun = begin();

// To start may take long, on a slow line or a slow device; but nobody waits forever for a line that is dead.
let signs = 0;
const life = setInterval(() => {
  if (++signs < PATIENCE) tell(JSON.stringify({ starting: signs }));
  else clearInterval(life);
}, 1000);
begun.finally(() => clearInterval(life)).catch(() => {});
// Python's own errors have a type, and their message is the whole trace.
begun.catch(({ type, message }) => tell(JSON.stringify(type ? { failed: `a fault in it (${type})`, trace: message } : { failed: String(message) })));

// A message to itself, unlike a timer, comes at once, but after those that have come before it.
const { port1, port2 } = new MessageChannel();
let working = false;

port1.addEventListener("message", async () => {
  working = (await begun).step();
  if (working) port2.postMessage(null);
});
port1.start();

addEventListener("message", async ({ data }) => {
  const engine = await begun.catch(() => null);
  if (!engine) return;
  engine.take(data, tell);
  if (!working) port2.postMessage(null);
  working = true;
});
