// Tells the player of a fault, and makes a report of it to copy: which version, which browser, what was
// played, and where the fault is. No names, no comments, no addresses, no other games.

const ROOT = new URL("..", import.meta.url).href;
const PATIENCE = 5_000; // for Python to tell what was played
/** @type {<E extends HTMLElement>(selector: string) => E | null} */
const one = (selector) => document.querySelector(selector);

// --- the text -------------------------------------------------------------------------------------

// Words of a browser's or Python's own; anything else in quotation marks may be the player's.
const NAMES = /(?:attribute|name|named|module|argument|method|property|reading|setting|key|field) ['"][\w.]+['"]|['"][\w.]+['"] (?:object|is not|has no)/g;

/** The message of an error without what it quotes.
 * @param {string} line */
const unquoted = (line) => {
  /** @type {string[]} */
  const names = [];
  const kept = line.replace(NAMES, (name) => `\0${names.push(name) - 1}\0`);
  return kept.replace(/(['"`]).*\1/gs, "$1…$1").replace(/\0(\d+)\0/g, (_, number) => names[number]);
};

/** A trace without addresses and without what its messages quote.
 * @param {string} text */
export const bare = (text) =>
  text
    .replaceAll(ROOT, "")
    .replace(/[\w-]+:\/\/[^\s)]*/g, "…")
    .split("\n")
    // What says where: a line of Python's, of Chromium's, or of Firefox's and Safari's.
    .map((line) => (/^\s+File "[^"]*", line \d+|^\s+at |^[^\s]*@\S*:\d+/.test(line) ? line : unquoted(line)))
    .join("\n")
    .trim();

/** The trace of an error, or the fault itself where it has none.
 * @param {any} fault */
const traceOf = (fault) => {
  const message = String(fault?.message ?? fault);
  const stack = String(fault?.stack ?? "");
  // Chromium's stack begins with the message; Python's message is its own trace.
  return bare(fault?.type ? message : stack.includes(message) ? stack : `${fault?.name ?? "Error"}: ${message}\n${stack}`);
};

/** The game as it was saved, and how many positions it has; nothing where it was not. */
const saved = () => {
  try {
    const key = `tafl:board:${document.body.dataset.game}`;
    const at = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? "";
    const entry = JSON.parse(localStorage.getItem(at.replace("id:", "tafl:match:")) ?? "null");
    const game = JSON.parse(entry.saved);
    delete game.tags;
    delete game.comments;
    return { text: JSON.stringify(game), nodes: Number(entry.nodes) };
  } catch {
    return null;
  }
};

/** What was played, told by Python; nothing where Python can no longer tell.
 * @returns {Promise<string>} */
const played = () =>
  new Promise((tell) => {
    document.dispatchEvent(new CustomEvent("take-record", { detail: tell }));
    setTimeout(() => tell(""), PATIENCE);
  });

/** What comes before the traces. */
const headOf = async () => {
  const ready = document.body.hasAttribute("data-ready");
  const players = [...document.querySelectorAll("[data-seat]")].map((seat) => {
    const { dataset, value } = /** @type {HTMLSelectElement} */ (seat);
    return `${dataset.seat} ${value === "0" ? "person" : `level ${value}`}`;
  });
  return [
    `Fault report: ${one("meta[property='og:site_name']")?.getAttribute("content")}`,
    `Version: ${one("script[data-build]")?.dataset.build}`,
    `Browser: ${navigator.userAgent}`,
    `Players: ${players.join(", ")}`,
    ...(guest() ? [`On the board: ${guest()}`] : []),
    ...(ready ? [] : ["The page was starting."]),
    "",
    (ready && (await played())) || saved()?.text || "No game was saved.",
  ].join("\n");
};

// --- on the page ----------------------------------------------------------------------------------

/** What a lesson or a puzzle, which has the board, is called in the address; "" while a game has it. */
const guest = () => /^#(?:learn|puzzle)=[\w-]+/.exec(location.hash)?.[0] ?? "";

// Whether a part of the page did not arrive whole; later faults may be due to that.
let incomplete = false;

/** What to tell the player after all faults so far. */
const sentence = () => {
  const { body } = document;
  if (incomplete) return "A part of the page is incomplete. Reload the page.";
  if (guest() || body.matches(".embedded, :not([data-ready])")) return "Something went wrong.";
  // Every move on the page has been saved, in all lines.
  if ((saved()?.nodes ?? 0) >= document.querySelectorAll("#moves [data-node]").length) return "Something went wrong, but your game is saved.";
  return "Something went wrong, and your game could not be saved: its moves are in the report.";
};

/** @type {(label: string, act: () => void) => HTMLButtonElement} */
const button = (label, act) => {
  const pressed = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  pressed.addEventListener("click", act);
  return pressed;
};

/** @type {string[]} */
const traces = [];
let head = "";
/** @type {HTMLTextAreaElement | undefined} */
let text;
const write = () => {
  if (text) text.value = [head, ...traces.map((trace) => `Trace:\n${trace}`)].join("\n\n").trim();
};

/** The report's text, below a line for the sentence and buttons.
 * @param {HTMLElement} place */
const show = (place) => {
  const made = document.createElement("textarea");
  const words = document.createElement("p");
  words.setAttribute("role", "alert");
  const shown = document.createElement("details");
  shown.append(Object.assign(document.createElement("summary"), { textContent: "Report" }), made);
  Object.assign(made, { readOnly: true, rows: 8, spellcheck: false });
  made.setAttribute("aria-label", "Report");
  const copy = button("Copy report", async () => {
    try {
      await navigator.clipboard.writeText(made.value);
      words.textContent = "Report copied.";
    } catch {
      shown.open = true;
      made.select();
      words.textContent = "Your browser does not allow copying here. Copy the selected text yourself.";
    }
  });
  const dismiss = button("Dismiss", () => box.remove());
  const buttons = document.createElement("div");
  buttons.className = "answers";
  const reload = button("Reload", () => location.reload());
  for (const less of [reload, dismiss]) less.className = "secondary";
  buttons.append(copy, reload, dismiss);
  const box = document.createElement("section");
  box.id = "fault";
  box.setAttribute("aria-label", "Fault");
  box.append(words, buttons, shown);
  place.append(box);
  return made;
};

/** Tells the player of a fault, once for each trace. The report has the game as it was at the latest fault.
 * @param {any} fault */
export const report = async (fault) => {
  const trace = traceOf(fault);
  if (traces.includes(trace)) return;
  traces.push(trace);
  incomplete ||= Boolean(fault?.cause || fault instanceof SyntaxError);
  if (!text?.isConnected) text = show(one(".said") ?? document.body);
  const words = /** @type {HTMLElement} */ (one("#fault p"));
  const said = sentence();
  if (words.textContent !== said) words.textContent = said;
  write();
  head = await headOf();
  write();
};
