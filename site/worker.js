// A Python of its own for what takes long: the page's stays free to answer clicks and to draw. It is
// started when it is first wanted, out of the same files, so a first visit fetches nothing more.
//
// Strings go in and come out: each is one JSON text, made and read by advice/engine_worker.py on this
// side and by players/engine_client.py on the page's. While Python thinks here, nothing else is heard: whoever can't
// wait ends the worker and starts another.

import { start, unpack } from "./js/start/pyodide.js";

/** @param {string} text */
const tell = (text) => postMessage(text);

/** @param {string} path */
const packed = async (path) => {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path} is missing on the server`);
  return response.arrayBuffer();
};

const begin = async () => {
  const zips = ["app/app.zip", "app/ai.zip"].map(packed);
  const python = await start({});
  for (const zip of zips) unpack(python, await zip);
  return python.runPython("from advice import engine_worker; engine_worker.start().answer");
};

const begun = begin();
begun.catch((error) => tell(JSON.stringify({ failed: String(error.message ?? error) })));

addEventListener("message", async ({ data }) => {
  const answer = await begun.catch(() => null);
  if (answer) tell(answer(data, tell));
});
