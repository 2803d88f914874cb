// Runs Python in the very WebAssembly that the site serves, under Node: the program's text comes as
// the first argument, and the project is mounted at /project. With `--whole-library` Python has all of
// its standard library, as tests need more of it than the site, and `--site-packages=FOLDER` mounts that
// folder at /site-packages.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const RUNTIME = join(ROOT, "build/runtime/pyodide/");
const { loadPyodide, lock } = await import(join(RUNTIME, "pyodide.mjs"));
const whole = process.argv.includes("--whole-library");
const python = await loadPyodide({
  indexURL: RUNTIME,
  lockFileContents: lock,
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  ...(whole ? { stdLibURL: join(ROOT, "node_modules/pyodide/python_stdlib.zip") } : {}),
});
python.mountNodeFS("/project", ROOT);
const packages = process.argv.find((each) => each.startsWith("--site-packages="))?.split("=")[1];
if (packages) python.mountNodeFS("/site-packages", packages);
try {
  python.runPython(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error); // without the line of script it comes from
  process.exitCode = 1;
}
