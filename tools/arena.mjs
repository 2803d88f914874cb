// The arena inside Pyodide, as in a visitor's browser, with the words that follow `python -m game`.
//
//   node tools/arena.mjs arena maerstanas 8 playouts --seconds 0.1 --games 200 --json
//
// What a level finds in a given time depends on the machine and its load.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/project", join(dirname(fileURLToPath(import.meta.url)), ".."));
python.globals.set("words", python.toPy(process.argv.slice(2)));
process.exitCode = python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/project")
from game.__main__ import main
main(words)
`);
