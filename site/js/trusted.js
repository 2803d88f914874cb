// The only way for markup and for the addresses of scripts into a page. The pages' policy has the browser
// refuse every other (require-trusted-types-for), where the browser knows how.
//
// Markup is let through if it is made of nothing but tags as this site writes them: with quoted
// attributes, and without anything that could run, load or restyle. All else would be a fault of ours; it
// is shown as text.

const TAG = /<\/?([a-z][\w-]*)((?:\s+[\w:-]+(?:=(?:"[^"<]*"|'[^'<]*'))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([\w:-]+)(?:=(["'])([^]*?)\2)?/g;
const BARRED_TAG = /^(?:script|style|link|meta|base|iframe|object|embed|foreignobject|animate.*|set)$/i;
const BARRED_ATTRIBUTE = /^(?:on.*|style|src.*|action|formaction)$/i;
const ELSEWHERE = /^[^/?#]*:/; // an address with a scheme

/** @type {(name: string, attributes: string) => boolean} */
const isBarred = (name, attributes) =>
  BARRED_TAG.test(name) ||
  [...attributes.matchAll(ATTRIBUTE)].some(([, key, , value = ""]) => BARRED_ATTRIBUTE.test(key) || (/href$/i.test(key) && ELSEWHERE.test(value)));

/** Whether markup is made of nothing but tags as this site writes them.
 * @param {string} markup */
const isOurs = (markup) => {
  let barred = false;
  const text = markup.replace(TAG, (_, name, attributes) => {
    barred ||= isBarred(name, attributes);
    return "";
  });
  return !barred && !text.includes("<");
};

const rules = {
  /** @param {string} markup */
  createHTML: (markup) => {
    if (isOurs(markup)) return markup;
    console.error("Refused as markup, and shown as text:", markup.slice(0, 200));
    return markup.replaceAll("<", "&lt;");
  },
  /** @param {string} address */
  createScriptURL: (address) => {
    const { origin, href } = new URL(address, document.baseURI);
    if (origin !== location.origin) throw new TypeError(`'${href}' is not a script of this site`);
    return href;
  },
};
/** Without trusted types the same rules hold, though nobody watches the other ways.
 * @type {typeof rules} */
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy("tafl", rules) ?? rules;

/** Puts markup into an element, in place of what it held.
 * @type {(element: Element, markup: string) => void} */
export const setHtml = (element, markup) => {
  element.innerHTML = policy.createHTML(markup);
};

/** Adds markup beside or inside an element.
 * @type {(element: Element, where: InsertPosition, markup: string) => void} */
export const addHtml = (element, where, markup) => element.insertAdjacentHTML(where, policy.createHTML(markup));

/** The address of one of this site's scripts, for a worker.
 * @param {string} address */
export const scriptAddress = (address) => policy.createScriptURL(address);
