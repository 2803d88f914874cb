// Runs site/sw.js in Node, with caches and a network that can fail at any file, and prints as JSON what
// became of the version before: see tests/tools/test_service_worker.py.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../site/sw.js", import.meta.url), "utf8");
const HOME = "https://host.example/some/site/";
const hash = (body) => `sha256-${createHash("sha256").update(body).digest("base64")}`;
const listed = (files) => Object.fromEntries(Object.entries(files).map(([path, body]) => [path, [hash(body), body.length]]));

/** What the device has: texts by address, by the name of their cache. */
class Device {
  constructor(kept = new Map()) {
    this.kept = new Map([...kept].map(([name, files]) => [name, new Map(files)]));
    this.putsLeft = Infinity;
  }
  caches() {
    const cacheOf = (name) => {
      if (!this.kept.has(name)) this.kept.set(name, new Map());
      const files = this.kept.get(name);
      return {
        put: async (url, response) => {
          const body = await response.text();
          if (this.putsLeft-- <= 0) throw new DOMException("full", "QuotaExceededError");
          files.set(url, body);
        },
        delete: async (url) => files.delete(url),
      };
    };
    return {
      open: async (name) => cacheOf(name),
      keys: async () => [...this.kept.keys()],
      delete: async (name) => this.kept.delete(name),
      match: async (url, { cacheName }) => {
        const body = this.kept.get(cacheName)?.get(url);
        return body === undefined ? undefined : new Response(body);
      },
    };
  }
}

/** A version's worker on a device; `server` has files by path, and fails at `cut`. */
function workerOf(device, version, files, server) {
  const heard = {};
  const told = []; // the wrong files that an open page has heard of
  const open = [];
  const fetch = async (asked, { integrity } = {}) => {
    const path = String(asked.url ?? asked).slice(HOME.length);
    const body = Object.hasOwn(server.files ?? {}, path) ? server.files[path] : undefined;
    if (body === undefined || path === server.cut) throw new TypeError("Failed to fetch");
    if (integrity && integrity !== hash(body)) throw new TypeError("wrong hash");
    return new Response(body);
  };
  const scope = {
    SITE: { version, files: listed(files), later: {} },
    URL, Error, Response, DOMException, crypto, btoa, setTimeout: (act) => setTimeout(act), fetch,
    caches: device.caches(),
    registration: { scope: HOME },
    location: new URL(`${HOME}sw.js`),
    clients: { matchAll: async () => open, claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (kind, listener) => (heard[kind] = listener),
  };
  scope.self = scope;
  runInContext(SOURCE, createContext(scope));
  const run = (kind) => new Promise((resolve, reject) => heard[kind]({ waitUntil: (work) => work.then(resolve, reject) }));
  return {
    told,
    /** What a page is told that sends a message; throws where the worker stumbles over it. */
    ask: (data) => {
      const answers = [];
      heard.message({ data, ports: [{ postMessage: (answer) => answers.push(answer) }], waitUntil: () => {} });
      return answers;
    },
    install: async () => {
      open.push({ postMessage: ({ wrong }) => wrong !== undefined && told.push(wrong) });
      const outcome = await run("install").then(() => "installed", () => "failed");
      open.pop(); // the page has been closed before the version begins
      return outcome;
    },
    activate: () => run("activate"),
    /** What a page gets for a path, which may be nothing. */
    get: (path, mode = "cors", wait = () => {}) => new Promise((resolve) => {
      const request = { url: HOME + path, method: "GET", mode, headers: new Headers() };
      heard.fetch({ request, clientId: "", resultingClientId: "", waitUntil: wait, respondWith: (answer) => answer.then((response) => resolve(response.text()), () => resolve(null)) });
    }),
  };
}

const OLD = { "": "old page", "js/a.js": "old script", "app/app.zip": "old zip", "same.css": "same" };
const NEW = { "": "new page", "js/a.js": "new script", "app/app.zip": "new zip", "same.css": "same", "added.html": "added" };
const CHANGED = Object.keys(NEW).filter((path) => NEW[path] !== OLD[path]);

const answers = async (worker, files) => Object.fromEntries(await Promise.all(Object.keys(files).map(async (path) => [path, await worker.get(path)])));
const equal = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const first = new Device();
const begun = workerOf(first, "1", OLD, { files: OLD });
await begun.install();
await begun.activate();

/** An update on a device like the first one; `limit` is how much it can still keep. */
async function update(server, limit = Infinity) {
  const device = new Device(first.kept);
  const [name] = device.kept.keys();
  const before = [...device.kept.get(name)];
  device.putsLeft = limit;
  const next = workerOf(device, "2", NEW, server);
  const outcome = await next.install();
  // Later, perhaps in a worker that the browser has started anew, and without any network.
  const old = workerOf(device, "1", OLD, {});
  const isWhole = equal(before, [...device.kept.get(name)]) && equal(await answers(old, OLD), OLD);
  return { device, outcome, isWhole, caches: device.kept.size, wrong: next.told };
}

/** As `update` fails, and again when the server answers. */
async function failing(server, limit) {
  const { device, ...result } = await update(server, limit);
  device.putsLeft = Infinity;
  const fresh = workerOf(device, "2", NEW, { files: NEW });
  const again = await fresh.install();
  await fresh.activate();
  const isNew = equal(await answers(workerOf(device, "2", NEW, {}), NEW), NEW);
  return { ...result, again, isNew, left: device.kept.size };
}

const cut = Object.fromEntries(await Promise.all(CHANGED.map(async (path) => [path, await failing({ files: NEW, cut: path })])));
const full = await Promise.all([0, 1, 2, 3, 4, 5].map((limit) => failing({ files: NEW }, limit)));
const mixed = Object.fromEntries(await Promise.all(CHANGED.map(async (path) => [path, await failing({ files: { ...NEW, [path]: OLD[path] ?? "not yet" } })])));

/** What a device with one damaged file has after a page has been opened, a day after the last check or
 * on the same day. */
async function opened(daysAgo) {
  const device = new Device(first.kept);
  const [kept] = device.kept.values();
  kept.set(`${HOME}app/app.zip`, "damaged");
  const checked = Date.now() - daysAgo * 86_400_000;
  kept.set(`${HOME}?state`, JSON.stringify({ ...JSON.parse(kept.get(`${HOME}?state`)), checked }));
  const work = [];
  await workerOf(device, "1", OLD, { files: OLD }).get("", "navigate", (each) => work.push(each));
  await Promise.all(work);
  return kept.get(`${HOME}app/app.zip`);
}

/** What pages get from a device whose storage fails by now, with and without a network. */
async function refused(server) {
  const device = new Device(first.kept);
  device.caches = () => Object.fromEntries(["open", "keys", "delete", "match"].map((name) => [name, async () => { throw new Error("refused"); }]));
  return answers(workerOf(device, "1", OLD, server), OLD);
}
const online = equal(await refused({ files: OLD }), OLD);

/** What an update keeps where an older cache has a damaged file that the new version has, too. */
async function overDamage() {
  const device = new Device(first.kept);
  const [kept] = device.kept.values();
  kept.set(`${HOME}same.css`, "damaged");
  const next = workerOf(device, "2", NEW, { files: NEW });
  await next.install();
  await next.activate();
  return equal(await answers(workerOf(device, "2", NEW, {}), NEW), NEW);
}

/** Which messages and addresses the worker stumbles over: names that every object of JavaScript has. */
async function stumbled(names) {
  const page = { ...OLD, "404.html": "not found" };
  const worker = workerOf(new Device(), "3", page, { files: page });
  await worker.install();
  const found = [];
  for (const name of names) {
    try {
      if (worker.ask(name).length) found.push(`answers ${name}`);
    } catch {
      found.push(`message ${name}`);
    }
    if ((await worker.get(name, "navigate")) !== "not found") found.push(`address ${name}`);
  }
  return found;
}
const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "<script>"];
console.log(JSON.stringify({ overDamage: await overDamage(), stumbled: await stumbled(NAMES), daily: await Promise.all([opened(0.5), opened(1.5)]), online, changed: CHANGED, cut, full, mixed }));
