// What stands for the page's own objects in a worker, which lacks them. Python notes only of what kind
// they are: in an image of its memory they go by their names, and whoever begins with the image puts its
// own in their place: the page the true ones, a worker these.

/** @type {Record<string, object>} */
const STAND_INS = { document: {}, window: {}, history: {} };

/** What Python knows as the module `page`. */
export const PAGE = {};

/** What Python knows as the module `js`. */
export const globals = new Proxy(self, {
  get: (target, name) => (typeof name === "string" && STAND_INS[name]) || Reflect.get(target, name),
  has: (target, name) => name in STAND_INS || name in target,
});
