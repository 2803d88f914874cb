"""A play page with the engine as one of the players."""

from __future__ import annotations

from play import Play

# The levels that the tests play against.
CHILD, SWINEHERD, STRONGEST = 1, 2, 8

# Keeps every worker, its open requests, and every timer of the page's Python where a test can reach
# them: without any of these, nothing more happens until somebody does something. While `held` is a
# list, the engine's answers wait in it, but its reports of progress do not.
# The computer waits no longer than the speed "fast" asks for.
KEEP_WORKERS = """
try {
  localStorage["tafl:settings"] ??= '{"version":1,"speed":"fast"}';
} catch { /* an empty page has no storage */ }
window.workers = [];
window.timers = new Set();
window.held = null;
const Plain = window.Worker;
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    window.workers.push(this);
    this.alive = true;
    this.isEngine = String(given[0]).endsWith("/worker.js");
    this.open = new Map(); // the requests by their clients, of whom each has one at most
  }
  get asked() { return [...this.open.values()].at(-1); }
  postMessage(text) {
    const {client = 0, id, kind} = JSON.parse(text);
    this.open.delete(client);
    if (kind) this.open.set(client, id);
    super.postMessage(text);
  }
  terminate() { this.alive = false; super.terminate(); }
  addEventListener(kind, listener, ...rest) {
    super.addEventListener(kind, kind === "message" ? this.holding(listener) : listener, ...rest);
  }
  holding(listener) {
    return event => {
      if (!this.alive) return;
      const said = JSON.parse(event.data);
      const found = [...this.open].find(([, id]) => id === said.id);
      if (!found || "progress" in said) return listener(event);
      const hear = () => {
        if (this.open.get(found[0]) === said.id) this.open.delete(found[0]);
        dispatchEvent(new Event("answered"));
        if (this.alive) listener(event);
      };
      window.held ? window.held.push(hear) : hear();
    };
  }
};
window.engines = () => workers.filter(worker => worker.isEngine).map(worker => worker.alive);
const {setTimeout: set, clearTimeout: clear} = window;
window.setTimeout = (call, after, ...rest) => {
  const timer = set((...given) => { window.timers.delete(timer); call(...given); }, after, ...rest);
  // PyScript looks round for ever, and the longest only watch over what never comes.
  if ("destroy" in call && after < 15_000) window.timers.add(timer);
  return timer;
};
window.clearTimeout = timer => { window.timers.delete(timer); clear(timer); };
"""
AT_REST = """() => !window.timers.size
  && window.workers.every(worker => !worker.alive || worker.asked === undefined)"""


class Table(Play):
    """A page with a computer at it."""

    def level(self, player: str, level: int) -> None:
        self.page.locator(f'[data-seat="{player}"]').select_option(str(level))

    def seated(self) -> list[str]:
        seats = (self.page.locator(f'[data-seat="{player}"]') for player in ("dark", "light"))
        return [seat.input_value() for seat in seats]

    def wait_for_ply(self, number: int) -> None:
        self.ply(number).wait_for()

    def play_somewhere(self) -> str:
        """Clicks a square that is free, wherever the computer has played; its name."""
        square = self.page.locator("#board [data-target]").first
        name = square.get_attribute("data-cell")
        assert name
        self.cell(name).click()
        return name

    def engines(self) -> list[bool]:
        """Whether each of the workers that were ever started still runs; needs `KEEP_WORKERS`."""
        return list(self.page.evaluate("window.engines()"))

    def thinking(self, player: str = "light") -> None:
        self.page.locator(f'[data-tray="{player}"] .thinking').wait_for()

    def hold_answers(self) -> None:
        """Holds back the engine's answers, however soon it has them; needs `KEEP_WORKERS`."""
        self.page.evaluate("() => { window.held = []; }")

    def let_answers_come(self) -> None:
        """Lets the answers come that were held back, and all later ones."""
        self.page.evaluate("""() => {
            const held = window.held;
            window.held = null;
            held.forEach(hear => hear());
        }""")

    def rest(self) -> None:
        """Waits until the page does nothing more by itself; needs `KEEP_WORKERS`."""
        self.page.wait_for_function(AT_REST)

    def start(self, dark: str = "", light: str = "") -> None:
        """Starts a new game with a level on each side, "0" for a person, "" for no change."""
        before = self.seated()
        levels = {"dark": dark or before[0], "light": light or before[1]}
        self.action("new").click()
        people = [player for player, level in levels.items() if level == "0"]
        opponent = ("watch", "computer", "person")[len(people)]
        self._check("opponent", opponent)
        if opponent == "computer":
            self._check("level", max(levels.values()))
            self._check("side", people[0])
        elif opponent == "watch":
            for player, level in levels.items():
                chosen = self.page.locator(f'#new-game [name="watch-{player}"]')
                chosen.select_option(level)
        self.page.locator('#new-game button[type="submit"]').click()

    def _check(self, name: str, value: str) -> None:
        self.page.locator(f'#new-game [name="{name}"][value="{value}"]').check()
