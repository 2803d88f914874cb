// Keeps the site on the device, so that everything works without a network after one visit. The
// build puts a line above this one (tools/offline.py): SITE, which names every file with its hash and
// size, and a version, which is the hash of that list. So this file changes whenever any other does.
//
// Each version has a cache of its own, filled before the version begins: no file of one version ever
// answers for another. A page that is open while a new version takes over keeps the one it began with.
"use strict";

/** @typedef {{ clients: Record<string, string>, checked: number, active: number }} State What one
 * version must remember: which open pages belong to an older cache, when its files were last
 * checked, and when it began. */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HOME = worker.registration.scope;
const SCOPE = new URL(HOME).pathname;
// One origin may serve many sites, each below a path of its own.
const PREFIX = `tafl:${SCOPE}:`;
const NAME = PREFIX + SITE.version;
// Without what every object has, such as `constructor`: somebody may ask for an address of that name.
/** @type {typeof SITE.files} */
const FILES = Object.assign(Object.create(null), SITE.files, SITE.later);
const NOT_FOUND = "404.html";
const LANES = 4;
const DAY = 86_400_000;
const CHECK_AFTER = 15_000; // the page has started by then

/** @param {string} path */
const at = (path) => new URL(path, HOME).href;
const STATE = at("?state"); // no file's address has a query

// --- files and their hashes -----------------------------------------------------------------------

/** Whether a file has the hash that the list says. Throws where it cannot be read to its end.
 * @type {(response: Response, path: string) => Promise<boolean>} */
const matches = async (response, path) => {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return FILES[path][0] === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
};

/** @type {(response: Response, path: string) => Promise<boolean>} */
const isRight = (response, path) => matches(response, path).catch(() => false);

/** A whole file that is not the one in the list. */
class WrongFile extends Error {}

/** The file as the list describes it, over the network: a stale or damaged one is asked for again
 * past every cache, and rejected if it is still wrong.
 * @param {string} path */
const fetched = async (path) => {
  try {
    return await fetch(at(path), { integrity: FILES[path][0] });
  } catch {
    const response = await fetch(at(path), { cache: "reload" });
    if (await matches(response, path)) return response;
    throw new WrongFile(path);
  }
};

/** What a cache has for a path, if it can be read at all.
 * @type {(name: string, path: string) => Promise<Response | undefined>} */
const held = async (name, path) => {
  try {
    return await caches.match(at(path), { cacheName: name, ignoreVary: true });
  } catch {
    return undefined;
  }
};

/** Puts the right file into the cache: one that an older version has, or else one from the network.
 * @type {(cache: Cache, path: string, older: string[]) => Promise<void>} */
const keep = async (cache, path, older) => {
  for (const name of [NAME, ...older]) {
    const found = await held(name, path);
    if (!found || !(await isRight(found, path))) continue;
    if (name !== NAME) await cache.put(at(path), found);
    return;
  }
  await cache.put(at(path), await fetched(path));
};

/** Does the same for each of the paths, a few at a time.
 * @type {(paths: string[], act: (path: string) => Promise<void>) => Promise<unknown>} */
const forEach = (paths, act) => {
  const rest = [...paths];
  const lane = async () => {
    for (let path; (path = rest.shift()) !== undefined; ) await act(path);
  };
  return Promise.all(Array.from({ length: LANES }, lane));
};

// --- what a version remembers ---------------------------------------------------------------------

/** @type {State} */
const NOTHING = { clients: {}, checked: 0, active: 0 };
/** @param {string} name @returns {Promise<State>} */
const stateOf = async (name) => {
  try {
    return (await caches.match(STATE, { cacheName: name }).then((kept) => kept?.json())) ?? NOTHING;
  } catch {
    return NOTHING;
  }
};
/** @type {Promise<State> | null} */
let known = null;
const state = () => (known ??= stateOf(NAME));
/** @param {(now: State) => Partial<State>} changes what becomes of it */
const remember = async (changes) => {
  known = state().then((now) => ({ ...now, ...changes(now) }));
  await (await caches.open(NAME)).put(STATE, new Response(JSON.stringify(await known)));
};

/** The caches of other versions of this very site. */
const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
const allClients = () => worker.clients.matchAll({ includeUncontrolled: true, type: "all" });
/** @param {unknown} message */
const tell = async (message) => {
  for (const client of await allClients()) client.postMessage(message);
};

// --- a version comes ------------------------------------------------------------------------------

const install = async () => {
  const older = await others();
  const cache = await caches.open(NAME);
  const total = Object.values(SITE.files).reduce((sum, [, size]) => sum + size, 0);
  let kept = 0;
  try {
    await forEach(Object.keys(SITE.files), async (path) => {
      await keep(cache, path, older);
      await tell({ kept: (kept += SITE.files[path][1]), total });
    });
    await remember(() => ({ checked: Date.now() }));
  } catch (error) {
    // What has arrived saves the next try the time, unless there is no room for the rest.
    if (/** @type {Error} */ (error).name === "QuotaExceededError") await caches.delete(NAME);
    if (error instanceof WrongFile) await tell({ wrong: error.message });
    throw error;
  }
  // What somebody has opened or asked for stays on the device, but nothing depends on it.
  for (const path of Object.keys(SITE.later)) {
    const has = await Promise.all(older.map((name) => held(name, path)));
    if (has.some(Boolean)) await keep(cache, path, older).catch(() => {});
  }
};

/** Notes which open pages go on with which older version, and deletes the caches that none needs. */
const activate = async () => {
  const older = await others();
  const states = await Promise.all(older.map(stateOf));
  const latest = Math.max(0, ...states.map(({ active }) => active));
  const before = states.findIndex(({ active }) => active && active === latest);
  /** @type {Record<string, string>} */
  const clients = {};
  if (before >= 0) {
    for (const { id } of await allClients()) clients[id] = states[before].clients[id] ?? older[before];
  }
  await remember(() => ({ active: Math.max(Date.now(), latest + 1), clients }));
  const needed = new Set(Object.values(clients));
  await Promise.all(older.filter((name) => !needed.has(name)).map((name) => caches.delete(name)));
  // The page of a first visit, too, goes on without a network; nothing else is taken over.
  if (before < 0) await worker.clients.claim();
};

/** Deletes the caches of older versions whose last page has been closed. */
const tidy = async () => {
  const { clients } = await state();
  if (!Object.keys(clients).length) return;
  const open = new Set((await allClients()).map(({ id }) => id));
  const needed = new Set(Object.keys(clients).filter((id) => open.has(id)).map((id) => clients[id]));
  const closed = Object.values(clients).filter((name) => !needed.has(name));
  if (!closed.length) return;
  await remember((now) => ({
    clients: Object.fromEntries(Object.entries(now.clients).filter(([, name]) => needed.has(name))),
  }));
  await Promise.all(closed.map((name) => caches.delete(name)));
};

// --- mending --------------------------------------------------------------------------------------

/** Replaces each file that is missing or damaged; the number of those replaced. */
const mend = async () => {
  const cache = await caches.open(NAME);
  let mended = 0;
  for (const path of Object.keys(FILES)) {
    const found = await held(NAME, path);
    if (found ? await isRight(found, path) : path in SITE.later) continue;
    await cache.delete(at(path)); // so that a request for it goes to the network
    try {
      await cache.put(at(path), await fetched(path));
      mended += 1;
    } catch {
      // No network, or the server has another version by now.
    }
  }
  await remember(() => ({ checked: Date.now() }));
  return mended;
};

/** Once a day, when the page has started. */
const mendAtTimes = async () => {
  if (Date.now() - (await state()).checked < DAY) return;
  await new Promise((done) => setTimeout(done, CHECK_AFTER));
  await mend();
};

// --- requests -------------------------------------------------------------------------------------

/** The cache that answers the page or worker which asks.
 * @param {FetchEvent} event */
const cacheFor = async ({ request, clientId, resultingClientId }) => {
  if (request.mode === "navigate") return NAME;
  const { clients } = await state();
  const name = clients[clientId] ?? NAME;
  if (name !== NAME && resultingClientId) {
    // A page's own worker goes on with the same files.
    await remember((now) => ({ clients: { ...now.clients, [resultingClientId]: name } }));
  }
  return name;
};

/** The file from the cache, or from the network, which then mends the cache.
 * @type {(event: FetchEvent, path: string) => Promise<Response>} */
const answer = async (event, path) => {
  const name = await cacheFor(event);
  const found = await held(name, path);
  if (found) return found;
  if (name !== NAME || !(path in FILES)) return fetch(event.request);
  try {
    const response = await fetched(path);
    const copy = response.clone();
    event.waitUntil(caches.open(NAME).then((cache) => cache.put(at(path), copy)).catch(() => {}));
    return response;
  } catch {
    return fetch(event.request);
  }
};

/** A page that this version doesn't have: the server's answer, or without a network our own.
 * @param {FetchEvent} event */
const unknown = async (event) => {
  try {
    return await fetch(event.request);
  } catch (error) {
    const page = await held(NAME, NOT_FOUND);
    if (!page) throw error;
    return new Response(page.body, { status: 404, statusText: "Not Found", headers: page.headers });
  }
};

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const within = url.origin === worker.location.origin && url.pathname.startsWith(SCOPE);
  if (!within || request.method !== "GET" || request.headers.has("range")) return;
  const path = url.pathname.slice(SCOPE.length).replace(/(^|\/)index\.html$/, "$1");
  if (request.cache === "force-cache" && path.endsWith(".wasm")) {
    // The browser's own cache has the compiled copy of this file, which ours lacks.
    event.respondWith(fetch(request).catch(() => answer(event, path)));
    return;
  }
  if (request.mode !== "navigate") {
    event.respondWith(answer(event, path));
    return;
  }
  event.waitUntil(mendAtTimes().catch(() => {}));
  if (path in FILES) event.respondWith(answer(event, path));
  else if (`${path}/` in FILES) event.respondWith(Response.redirect(`${url.pathname}/${url.search}`));
  else event.respondWith(unknown(event));
});

// --- what a page asks for -------------------------------------------------------------------------

const SHEETS = Object.keys(SITE.later).filter((path) => path.endsWith(".pdf"));
/** How many of the printed sheets are kept, of how many, and the bytes of all. */
const sheets = async () => {
  const found = await Promise.all(SHEETS.map((path) => held(NAME, path)));
  const bytes = SHEETS.reduce((sum, path) => sum + SITE.later[path][1], 0);
  return { kept: found.filter(Boolean).length, total: SHEETS.length, bytes };
};
/** @param {(answer: object) => void} say */
const keepSheets = async (say) => {
  const cache = await caches.open(NAME);
  for (const path of SHEETS) {
    await keep(cache, path, []);
    say(await sheets());
  }
};

/** Each answers by its port, with an object; the last one says that it is done.
 * @type {Record<string, (say: (answer: object) => void) => Promise<object>>} */
const REQUESTS = {
  started: async () => tidy().then(() => ({})),
  activate: async () => worker.skipWaiting().then(() => ({})),
  mend: async () => ({ mended: await mend() }),
  sheets,
  "keep sheets": async (say) => keepSheets(say).then(sheets),
};
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  const act = Object.hasOwn(REQUESTS, event.data) && REQUESTS[event.data];
  if (!act || !port) return;
  /** @param {object} answer */
  const say = (answer) => port.postMessage(answer);
  event.waitUntil(act(say).then(
    (answer) => say({ ...answer, done: true }),
    (error) => say({ failed: String(error) }),
  ));
});
