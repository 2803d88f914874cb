// Prepares build/runtime/ (PyScript and Pyodide as the site serves them) and a zip for each bundle of
// our own Python that site/bundles.json names. Does nothing when nothing would change; `--force` makes
// everything again.
//
// What goes out is what a page fetches and no more. The standard library and our own modules go as
// .pyc compiled by this very Pyodide: compiling them afresh in each visit was most of a warm start.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {Record<string, string>} Sources Texts by the path of their file. */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
/** @param {string[]} parts */
const at = (...parts) => join(ROOT, ...parts);
const RUNTIME = at("build/runtime");
/** @param {string} bundle */
const zipOf = (bundle) => at(`build/${bundle}.zip`);

// How the names start of those of PyScript's files that it fetches by itself; the rest, most of them
// large, are parts of editors and terminals and parsers that no page here asks for.
const PYSCRIPT = ["core", "core-", "deprecations-manager-", "donkey-", "error-", "py-editor-", "py-game-", "py-terminal-"];
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
// Parts of game/ that only a terminal or a test uses.
const LEFT_OUT = new Set(["game/__main__.py", "game/laws.py", "game/scaffold.py", "game/template.py", "game/terminal.py", "game/testing.py"]);
// Which folder travels in which bundle. The page starts with `app`, which also takes every module that
// no other bundle names; the others are fetched when they are first wanted.
/** @type {Record<string, string[]>} */
const FOLDERS = JSON.parse(readFileSync(at("site/bundles.json"), "utf8"));
const BUNDLES = Object.keys(FOLDERS);
/** @type {(path: string, folder: string) => boolean} */
const isIn = (path, folder) => path === `${folder}.py` || path.startsWith(`${folder}/`);
/** @param {string} path */
const bundleOf = (path) => BUNDLES.find((bundle) => FOLDERS[bundle].some((folder) => isIn(path, folder))) ?? "app";

/** @param {string} path */
const text = (path) => readFile(path, "utf8");
/** @param {unknown} value */
const digest = (value) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/**
 * Every `.py` below a folder, by its path from the root of the project.
 * @param {string} folder
 */
async function pythonBelow(folder) {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".py")).map((name) => relative(ROOT, join(folder, name))).sort();
}

/** Our sources by the path that they are imported from; site/ itself is no part of that path. */
async function appSources() {
  /** @type {Sources} */
  const sources = {};
  for (const path of await pythonBelow(at("game"))) if (!LEFT_OUT.has(path)) sources[path] = await text(at(path));
  for (const path of await pythonBelow(at("site"))) sources[path.slice("site/".length)] = await text(at(path));
  return sources;
}

/** PyScript's own Python: it writes the sources into the browser itself, but compiling them there
 * takes a tenth of a second, so their .pyc are put where Python looks for them. */
async function pyscriptSources() {
  const folder = at("node_modules/@pyscript/core/src/stdlib/pyscript");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".py"));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [`pyscript/${name}`, await text(join(folder, name))])));
}

/** Small modules that replace the library's own in the browser, by their paths in the library. */
async function standInSources() {
  const folder = at("tools/stand_ins");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".py"));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await text(join(folder, name))])));
}

/**
 * Whether the product is there and was made from what the key is a digest of.
 * @param {string} stamp
 * @param {string} key
 * @param {string} product
 */
async function stamped(stamp, key, product) {
  return existsSync(product) && existsSync(stamp) && (await text(stamp)) === key;
}

/**
 * Absolute imports named in the sources: only these, not every edit, decide what the library must hold.
 * @param {Sources} sources
 */
function importLines(sources) {
  const lines = Object.values(sources).flatMap((source) => source.match(/^\s*(?:import|from)\s+[\w.]+.*$/gm) ?? []);
  return [...new Set(lines.map((line) => line.trim()))].sort();
}

async function pyscriptFiles() {
  const folder = at("node_modules/@pyscript/core/dist");
  const names = await readdir(folder);
  return PYSCRIPT.map((start) => {
    const found = names.filter((name) => name.startsWith(start) && (start.endsWith("-") ? /^[\w-]{8}\.js$/ : /^\.js$/).test(name.slice(start.length)));
    if (found.length !== 1) throw new Error(`PyScript's files have changed: "${start}" names ${found.length} of them.`);
    return join(folder, found[0]);
  });
}

/**
 * The files that tools/pack.py makes of a job, run inside Pyodide.
 * @param {object} job
 * @param {string[]} wanted names of files
 * @returns {Promise<Uint8Array[]>}
 */
async function pack(job, wanted) {
  const { loadPyodide } = await import("pyodide");
  const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" } });
  python.FS.mkdirTree("/packing");
  python.FS.writeFile("/packing/pack.py", await text(at("tools/pack.py")));
  python.FS.writeFile("/packing/job.json", JSON.stringify(job));
  python.runPython('import sys; sys.path.insert(0, "/packing"); import pack; pack.main("/packing")');
  return wanted.map((name) => python.FS.readFile(`/packing/${name}`));
}

/** The lock file names hundreds of packages that no page here can load: only its head is needed. */
async function shortLock() {
  const lock = JSON.parse(await text(at("node_modules/pyodide/pyodide-lock.json")));
  return JSON.stringify({ ...lock, packages: {} });
}

async function main() {
  const force = process.argv.includes("--force");
  const packer = await text(at("tools/pack.py"));
  const self = await text(fileURLToPath(import.meta.url));
  const keep = await text(at("tools/stdlib-keep.txt"));
  const versions = await Promise.all(
    ["pyodide", "@pyscript/core"].map(async (name) => JSON.parse(await text(at("node_modules", name, "package.json"))).version),
  );
  const sources = await appSources();
  const { app, ...late } = Object.fromEntries(
    BUNDLES.map((bundle) => [bundle, Object.fromEntries(Object.entries(sources).filter(([path]) => bundleOf(path) === bundle))]),
  );
  const standIns = await standInSources();

  const runtimeKey = digest([self, packer, keep, versions, standIns, importLines(sources)]);
  const appKey = digest([self, packer, versions, app, late]);
  const runtimeStamp = at("build/runtime.stamp");
  const appStamp = at("build/app.stamp");
  const runtimeFresh = !force && (await stamped(runtimeStamp, runtimeKey, RUNTIME));
  const appFresh = !force && (await stamped(appStamp, appKey, zipOf("app"))) && BUNDLES.every((bundle) => existsSync(zipOf(bundle)));
  if (runtimeFresh && appFresh) return;

  /** @type {Record<string, unknown>} */
  const job = { app, late, pyscript: await pyscriptSources() };
  if (!runtimeFresh) job.stdlib = { keep, sources: Object.values(sources), stand_ins: standIns };
  await mkdir(at("build"), { recursive: true });
  const names = [...BUNDLES.map((bundle) => `${bundle}.zip`), ...(runtimeFresh ? [] : ["python_stdlib.zip"])];
  const made = Object.fromEntries((await pack(job, names)).map((zip, n) => [names[n], zip]));

  if (!runtimeFresh) {
    const fresh = `${RUNTIME}.new`;
    await rm(fresh, { recursive: true, force: true });
    await mkdir(join(fresh, "pyscript"), { recursive: true });
    await mkdir(join(fresh, "pyodide"));
    for (const file of await pyscriptFiles()) {
      const name = file.slice(file.lastIndexOf("/") + 1);
      // The maps aren't served, so nothing may point at them.
      await writeFile(join(fresh, "pyscript", name), (await text(file)).replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"));
    }
    for (const name of PYODIDE) {
      if (name.endsWith(".wasm")) await cp(at("node_modules/pyodide", name), join(fresh, "pyodide", name));
      else await writeFile(join(fresh, "pyodide", name), (await text(at("node_modules/pyodide", name))).replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"));
    }
    await writeFile(join(fresh, "pyodide", "pyodide-lock.json"), await shortLock());
    await writeFile(join(fresh, "pyodide", "python_stdlib.zip"), made["python_stdlib.zip"]);
    await rm(RUNTIME, { recursive: true, force: true });
    await rename(fresh, RUNTIME);
    await writeFile(runtimeStamp, runtimeKey);
  }
  for (const bundle of BUNDLES) {
    await writeFile(`${zipOf(bundle)}.new`, made[`${bundle}.zip`]);
    await rename(`${zipOf(bundle)}.new`, zipOf(bundle));
  }
  await writeFile(appStamp, appKey);
  const sizes = names.map((name) => `${name} ${(made[name].length / 1000).toFixed(0)} kB`);
  console.log(`runtime: ${sizes.join(", ")}`);
}

await main();
