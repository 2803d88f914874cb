// Prepares build/runtime/ (PyScript and Pyodide as the site serves them) and a zip for each bundle of
// our own Python that site/bundles.json names. Does nothing when nothing would change; `--force` makes
// everything again.
//
// What goes out is what a page fetches and no more. The standard library and our own modules go as
// .pyc compiled by this very Pyodide: compiling them afresh in each visit was most of a warm start.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { transform } from "esbuild";

import { blank } from "./blank.mjs";
import { slim } from "./slim.mjs";

/** @typedef {Record<string, string>} Sources Texts by the path of their file. */
/** @typedef {{ keep: string, sources: string[], stand_ins: Sources }} Library What decides which of the
 * standard library's modules go out: a list, our sources that import them, and what replaces some. */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
/** @param {string[]} parts */
const at = (...parts) => join(ROOT, ...parts);
const RUNTIME = at("build/runtime");
const RUNTIME_STAMP = at("build/runtime.stamp");
const BUNDLES_STAMP = at("build/app.stamp");
const STDLIB = "python_stdlib.zip";
/** @param {string} bundle */
const zipOf = (bundle) => at(`build/${bundle}.zip`);

// How the names start of those of PyScript's files that it fetches by itself; the rest, most of them
// large, are parts of editors and terminals and parsers that no page here asks for.
const PYSCRIPT = ["core", "core-", "error-"];
const [LOADER, SCRIPT, WASM] = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
// Which folder or module travels in which bundle: in those that name it most exactly, which may be two.
// The page starts with `app`, which also takes every module that no other bundle names; the others are
// fetched when they are first wanted. What only a terminal or a test uses, listed under `terminal`, goes
// nowhere.
/** @type {Record<string, string[]>} */
const FOLDERS = JSON.parse(readFileSync(at("site/bundles.json"), "utf8"));
const BUNDLES = Object.keys(FOLDERS).filter((name) => name !== "terminal");
/** @type {(path: string, folder: string) => boolean} */
const isIn = (path, folder) => path === `${folder}.py` || path.startsWith(`${folder}/`);
/** @param {string} path */
const bundlesOf = (path) => {
  const named = Object.entries(FOLDERS).flatMap(([name, folders]) => folders.filter((folder) => isIn(path, folder)).map((folder) => ({ name, exact: folder.length })));
  const most = Math.max(...named.map(({ exact }) => exact));
  return named.length ? named.filter(({ exact }) => exact === most).map(({ name }) => name) : ["app"];
};

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

/** Our sources by their bundle and by the path that they are imported from: without site/. */
async function bundleSources() {
  /** @type {Record<string, Sources>} */
  const bundles = Object.fromEntries(BUNDLES.map((bundle) => [bundle, {}]));
  for (const file of [...(await pythonBelow(at("game"))), ...(await pythonBelow(at("site")))]) {
    const path = file.replace(/^site\//, "");
    for (const bundle of bundlesOf(path)) if (bundle in bundles) bundles[bundle][path] = await text(at(file));
  }
  return bundles;
}

/** PyScript's own Python, which site/js/start/interpreter.js keeps it from writing into the browser as
 * sources: what our modules import of it goes out compiled like them. */
async function pyscriptSources() {
  const folder = at("node_modules/@pyscript/core/src/stdlib/pyscript");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".py"));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [`pyscript/${name}`, await text(join(folder, name))])));
}

/**
 * @param {Record<string, Sources>} bundles
 * @returns {Promise<Library>}
 */
async function librarySources(bundles) {
  const folder = at("tools/stand_ins");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".py"));
  const standIns = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await text(join(folder, name))])));
  return { keep: await text(at("tools/stdlib-keep.txt")), sources: Object.values(bundles).flatMap(Object.values), stand_ins: standIns };
}

/**
 * Whether the products are there and were made from what the key is a digest of.
 * @param {string} stamp
 * @param {string} key
 * @param {string[]} products
 */
async function stamped(stamp, key, products) {
  return [stamp, ...products].every((path) => existsSync(path)) && (await text(stamp)) === key;
}

/**
 * Absolute imports named in the sources: only these, not every edit, decide what the library must hold.
 * @param {string[]} sources
 */
function importLines(sources) {
  const lines = sources.flatMap((source) => source.match(/^\s*(?:import|from)\s+[\w.]+.*$/gm) ?? []);
  return [...new Set(lines.map((line) => line.trim()))].sort();
}

// PyScript makes a function of what a worker of its own would run, by `Function`, which the page's
// policy refuses. No page starts such a worker.
const FOR_WORKERS = /Function\(`return\(w,x\)=>[^`]*`\)\(\)/g;

// The channel between such workers, which Firefox refuses to open where all site data is blocked.
const CHANNEL = /new BroadcastChannel\("[\w-]+"\)/;

/** PyScript's core without the one call of `Function` that it makes at every start, and going on
 * where it may open no channel.
 * @param {string} core */
function forOnePage(core) {
  const found = core.match(FOR_WORKERS) ?? [];
  if (found.length !== 1) throw new Error(`PyScript has changed: its core makes ${found.length} functions for workers at its start, not one.`);
  if (!CHANNEL.test(core)) throw new Error("PyScript has changed: its core opens no channel for workers.");
  return core.replace(FOR_WORKERS, "()=>{}").replace(CHANNEL, "(()=>{try{return $&}catch{return{}}})()");
}

// Pyodide runs a coroutine on a stack of its own where the browser has such stacks. Nothing here needs
// them, and Chromium can crash while it samples the memory of a page that is on one.
const OWN_STACKS = /"Suspend(ing|er)"in WebAssembly/g;

/** Pyodide's script as it runs in a browser without such stacks.
 * @param {string} script */
function onOneStack(script) {
  const found = script.match(OWN_STACKS) ?? [];
  if (found.length !== 2) throw new Error(`Pyodide has changed: it asks ${found.length} times for other stacks, not twice.`);
  return script.replace(OWN_STACKS, "false");
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
 * @returns {Promise<Record<string, Uint8Array>>} their contents by their names
 */
async function pack(job, wanted) {
  const { loadPyodide } = await import("pyodide");
  const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" } });
  python.FS.mkdirTree("/packing");
  python.FS.writeFile("/packing/pack.py", await text(at("tools/pack.py")));
  python.FS.writeFile("/packing/job.json", JSON.stringify(job));
  python.runPython('import sys; sys.path.insert(0, "/packing"); import pack; pack.main("/packing")');
  return Object.fromEntries(wanted.map((name) => [name, python.FS.readFile(`/packing/${name}`)]));
}

/** The lock file names hundreds of packages that no page here can load. Only its head is needed, and
 * goes out with the loader instead of in a file of its own. */
async function shortLock() {
  const lock = JSON.parse(await text(at("node_modules/pyodide/pyodide-lock.json")));
  return JSON.stringify({ ...lock, packages: {} });
}

/**
 * The digests that decide whether the runtime and the bundles must be made again.
 * @param {Library} library
 * @param {Record<string, Sources>} bundles
 */
async function keysOf(library, bundles) {
  const self = (await Promise.all(["tools/runtime.mjs", "tools/slim.mjs", "tools/blank.mjs"].map((path) => text(at(path))))).join("");
  const packer = await text(at("tools/pack.py"));
  const versions = await Promise.all(
    ["pyodide", "@pyscript/core"].map(async (name) => JSON.parse(await text(at("node_modules", name, "package.json"))).version),
  );
  const { keep, sources, stand_ins } = library;
  return {
    runtime: digest([self, packer, keep, versions, stand_ins, importLines(sources)]),
    bundles: digest([self, packer, versions, bundles]),
  };
}

/**
 * Copies a script without the note that names its map: maps aren't served.
 * @param {string} from
 * @param {string} to
 * @param {(script: string) => string} change
 */
async function copyScript(from, to, change = (script) => script) {
  await writeFile(to, change(await text(from)).replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"));
}

/**
 * Writes build/runtime/, whole or not at all.
 * @param {Uint8Array} stdlib
 */
async function writeRuntime(stdlib) {
  const fresh = `${RUNTIME}.new`;
  const [pyscript, pyodide] = [join(fresh, "pyscript"), join(fresh, "pyodide")];
  await rm(fresh, { recursive: true, force: true });
  for (const folder of [pyscript, pyodide]) await mkdir(folder, { recursive: true });
  for (const file of await pyscriptFiles()) {
    await copyScript(file, join(pyscript, basename(file)), basename(file).startsWith("core-") ? forOnePage : undefined);
  }
  const users = [at("node_modules/pyodide", LOADER), ...(await pyscriptFiles())];
  const { script, wasm } = slim(onOneStack(await text(at("node_modules/pyodide", SCRIPT))), await readFile(at("node_modules/pyodide", WASM)), await Promise.all(users.map(text)));
  blank(wasm);
  // Names stay as they are: parts of the script are found by theirs.
  const { code } = await transform(script, { minifyWhitespace: true, minifySyntax: true, charset: "utf8" });
  await writeFile(join(pyodide, SCRIPT), code);
  // Its name changes with its content, so that a browser may keep it for ever without asking.
  const name = WASM.replace(/\.wasm$/, `.${createHash("sha256").update(wasm).digest("hex").slice(0, 16)}.wasm`);
  await writeFile(join(pyodide, name), wasm);
  await copyScript(at("node_modules/pyodide", LOADER), join(pyodide, LOADER));
  const [before, after, ...more] = (await text(join(pyodide, LOADER))).split(WASM);
  if (after === undefined || more.length) throw new Error(`Pyodide's loader has changed: it should name ${WASM} once.`);
  await writeFile(join(pyodide, LOADER), `${before}${name}${after}export const lock=${await shortLock()};\n`);
  await writeFile(join(pyodide, STDLIB), stdlib);
  await rm(RUNTIME, { recursive: true, force: true });
  await rename(fresh, RUNTIME);
}

/** @param {Record<string, Uint8Array>} made */
async function writeBundles(made) {
  for (const bundle of BUNDLES) {
    await writeFile(`${zipOf(bundle)}.new`, made[`${bundle}.zip`]);
    await rename(`${zipOf(bundle)}.new`, zipOf(bundle));
  }
}

async function main() {
  const force = process.argv.includes("--force");
  const bundles = await bundleSources();
  const library = await librarySources(bundles);
  const keys = await keysOf(library, bundles);
  const runtimeFresh = !force && (await stamped(RUNTIME_STAMP, keys.runtime, [RUNTIME]));
  const bundlesFresh = !force && (await stamped(BUNDLES_STAMP, keys.bundles, BUNDLES.map(zipOf)));
  if (runtimeFresh && bundlesFresh) return;

  const job = { bundles, pyscript: await pyscriptSources(), ...(runtimeFresh ? {} : { stdlib: library }) };
  const names = [...BUNDLES.map((bundle) => `${bundle}.zip`), ...(runtimeFresh ? [] : [STDLIB])];
  const made = await pack(job, names);
  await mkdir(at("build"), { recursive: true });
  if (!runtimeFresh) {
    await writeRuntime(made[STDLIB]);
    await writeFile(RUNTIME_STAMP, keys.runtime);
  }
  await writeBundles(made);
  await writeFile(BUNDLES_STAMP, keys.bundles);
  const sizes = names.map((name) => `${name} ${(made[name].length / 1000).toFixed(0)} kB`);
  console.log(`runtime: ${sizes.join(", ")}`);
}

await main();
