// Starts Pyodide while PyScript is still getting ready, and hands it over when PyScript asks.
//
// PyScript first opens its storage and reads its own settings, and only then starts an interpreter;
// both can happen side by side. This stands in for pyodide.mjs as PyScript's `interpreter`.

import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.mjs";

const sinks = { stdout: (line) => console.log(line), stderr: (line) => console.error(line) };
const started = load({
  indexURL: new URL("../runtime/pyodide/", import.meta.url).href,
  stdout: (line) => sinks.stdout(line),
  stderr: (line) => sinks.stderr(line),
});
started.catch(() => {}); // PyScript hears of it when it asks

const loadPyodide = ({ stdout = sinks.stdout, stderr = sinks.stderr } = {}) => {
  Object.assign(sinks, { stdout, stderr });
  return started;
};

export { loadPyodide, version };
