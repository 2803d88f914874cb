// What our own scripts hand each other through the page.

interface DocumentEventMap {
  /** Asks games.js to show the game of that id. */
  "show-game": CustomEvent<string>;
  /** Asks looks.js to show these settings, as they are saved. */
  "show-looks": CustomEvent<string>;
  /** Asks boot.js to add the clicks that it has kept. */
  "take-clicks": CustomEvent<Element[]>;
}
