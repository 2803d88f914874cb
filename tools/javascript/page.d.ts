// What our own scripts hand each other through the page.

interface DocumentEventMap {
  /** Asks games.js to show the game of that id. */
  "show-game": CustomEvent<string>;
  /** Asks looks.js to show these settings, as they are saved. */
  "show-looks": CustomEvent<string>;
  /** Asks boot.js to add the clicks that it has kept. */
  "take-clicks": CustomEvent<Element[]>;
  /** Asks boot.js for the image of Python's memory. */
  "take-image": CustomEvent<Partial<ImagePlace>>;
  /** Asks Python to tell what was played on the board, or nothing. */
  "take-record": CustomEvent<(text: string) => void>;
}

/** Where the image of Python's memory is kept. Without Cache Storage there is none. */
interface ImagePlace {
  /** The name of its cache, which says for which build and browser it is. */
  name: string;
  /** How the names of all images of this site begin. */
  family: string;
  /** Its address within the cache. */
  address: string;
  /** The SHA-256 of the app.zip that it holds. */
  digest: string;
  /** Its file, if an earlier visit has left one. */
  file: Promise<ArrayBuffer | undefined>;
}
