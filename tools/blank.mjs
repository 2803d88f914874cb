// Takes out of Pyodide's WebAssembly what no page of ours can ask for: built-in modules by name, and the
// tables that only they use. A module goes by being taken off Python's list of built-in modules; its
// tables are blanked, which leaves every address as it is and compresses to nothing.

/** A stretch of memory that the WebAssembly fills at its start: from an address, with bytes of the file.
 * @typedef {{ address: number, size: number, at: number }} Segment */

const [CODE, DATA] = [10, 11]; // the numbers of the sections with the functions and the segments
const CONSTANT = 0x41; // the instruction that gives a segment's address
const DECODER = new TextDecoder();

/** Memory as it is when the WebAssembly begins, backed by the file. */
class Memory {
  /** @param {Uint8Array} wasm changed in place */
  constructor(wasm) {
    this.wasm = wasm;
    /** @type {Segment[]} */
    this.segments = [];
    this.code = [0, 0];
    for (let at = 8; at < wasm.length; ) {
      const [size, start] = this._number(at + 1);
      if (wasm[at] === DATA) this._read(start);
      if (wasm[at] === CODE) this.code = [start, start + size];
      at = start + size;
    }
    const last = this.segments.at(-1);
    if (!last) throw new Error("Pyodide's WebAssembly has changed: it has no data.");
    this.end = last.address + last.size;
    this.bytes = new Uint8Array(this.end + 3 & ~3);
    for (const { address, size, at } of this.segments) this.bytes.set(wasm.subarray(at, at + size), address);
    this.words = new Uint32Array(this.bytes.buffer);
  }

  /** The number at a place in the file, and where it ends.
   * @param {number} at
   * @returns {[value: number, end: number]} */
  _number(at) {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = this.wasm[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return [value >>> 0, at];
    }
  }

  /** @param {number} start */
  _read(start) {
    let [count, at] = this._number(start);
    for (; count; count--) {
      if (this.wasm[at] !== 0 || this.wasm[at + 1] !== CONSTANT) throw new Error("Pyodide's WebAssembly has changed: a segment has no fixed address.");
      const [address, after] = this._number(at + 2);
      const [size, first] = this._number(after + 1);
      this.segments.push({ address, size, at: first });
      at = first + size;
    }
  }

  /** A mark at each address that a function or other data may name; rather too many than too few, since
   * what looks like an instruction can be part of another one.
   * @returns {Uint8Array} */
  named() {
    const marks = new Uint8Array(this.end);
    for (const word of this.words) if (word < this.end) marks[word] = 1;
    for (let [at, end] = this.code; at < end; at++) {
      const isLoad = this.wasm[at] >= 0x28 && this.wasm[at] <= 0x35; // an alignment and an offset follow
      if (this.wasm[at] !== CONSTANT && !isLoad) continue;
      const [address] = this._number(at + (isLoad ? 2 : 1));
      if (address < this.end) marks[address] = 1;
    }
    return marks;
  }

  /** The text at an address, or an empty one if there is none.
   * @param {number} address */
  text(address) {
    const end = address > 0 && address < this.end ? this.bytes.indexOf(0, address) : -1;
    return end > 0 && end - address < 64 ? DECODER.decode(this.bytes.subarray(address, end)) : "";
  }

  /** Writes a byte; a zero can lie where the file fills nothing.
   * @type {(address: number, value: number) => void} */
  put(address, value) {
    if (this.bytes[address] === value) return;
    const segment = this.segments.find((each) => each.address <= address && address < each.address + each.size);
    if (!segment) throw new Error(`There is nothing to write to at ${address}.`);
    this.wasm[segment.at + address - segment.address] = value;
    this.bytes[address] = value;
  }

  /** Fills a stretch with zeros.
   * @type {(from: number, to: number) => void} */
  blank(from, to) {
    this.bytes.fill(0, from, to);
    for (const { address, size, at } of this.segments) {
      const [first, last] = [Math.max(from, address), Math.min(to, address + size)];
      if (first < last) this.wasm.fill(0, at + first - address, at + last - address);
    }
  }
}

/** Takes modules off the list of those that are built in, which has pairs of a name and a function: in
 * their place it names the pair before them once more.
 * @type {(memory: Memory, names: string[]) => void} */
const unlist = (memory, names) => {
  /** @param {number} at */
  const isName = (at) => /^\w+$/.test(memory.text(memory.words[at]));
  for (const name of names) {
    // Another list has the names of the whole library, without functions between them.
    const place = memory.words.findIndex((word, at) => word > 0 && memory.text(word) === name && !isName(at + 1) && isName(at - 2));
    if (place < 0) throw new Error(`Pyodide's WebAssembly has changed: no module ${name} is built in.`);
    for (let byte = 4 * place; byte < 4 * (place + 2); byte++) memory.put(byte, memory.bytes[byte - 8]);
  }
};

// --- the tables of East Asian encodings ------------------------------------------------------------

// Each is reached by an index of 256 rows: the address of a row's characters, and the first and last
// of the second bytes that it covers.
const ROWS = 256;
const FEWEST = 8; // rows in use, for zeros are an index without rows

/** The characters' addresses of each row in use, in order, if there is an index at an address.
 * @type {(memory: Memory, address: number) => [from: number, to: number][] | null} */
const rowsAt = (memory, address) => {
  /** @type {[number, number][]} */
  const rows = [];
  for (let row = 0; row < ROWS; row++) {
    const [characters, covers] = memory.words.subarray(address / 4 + 2 * row, address / 4 + 2 * row + 2);
    const [first, last] = [covers & 255, (covers >> 8) & 255];
    if (covers >> 16 > 0 || (characters ? characters >= memory.end || first > last : covers > 0)) return null;
    if (characters) rows.push([characters, characters + 2 * (last - first + 1)]);
  }
  rows.sort(([one], [other]) => one - other);
  const covered = rows.reduce((sum, [from, to]) => sum + to - from, 0);
  const isWhole = rows.every(([from], place) => !place || rows[place - 1][1] <= from);
  // The rows of one table lie one behind the other.
  return rows.length >= FEWEST && isWhole && covered >= 0.9 * (rows[rows.length - 1][1] - rows[0][0]) ? rows : null;
};

/** Blanks every such index and its rows; returns how many bytes that were.
 * @param {Memory} memory */
const blankEncodings = (memory) => {
  let blanked = 0;
  for (let address = 1024; address + 8 * ROWS <= memory.end; address += 16) {
    const rows = rowsAt(memory, address);
    if (!rows) continue;
    for (const [from, to] of [...rows, [address, address + 8 * ROWS]]) {
      memory.blank(from, to);
      blanked += to - from;
    }
  }
  return blanked;
};

// --- the C library's tables of encodings -----------------------------------------------------------

// How each begins, and its size, in rows and columns of 16-bit characters, as musl's iconv has them.
/** @type {[start: number[], rows: number, columns: number][]} */
const CHARACTER_SETS = [
  [[19970, 19972, 19973, 19974], 126, 190], // GB 18030
  [[12288, 12289, 12290, 65292], 84, 94], // JIS X 0208
  [[12288, 65292, 12289, 12290], 89, 157], // Big5
  [[12288, 12289, 12290, 183], 93, 94], // KS C 5601
];

/** Blanks the tables of the C library's `iconv`, which Python does not use; returns how many bytes.
 * @param {Memory} memory after `blankEncodings`, for Python's own tables begin in the same way */
const blankIconv = (memory) => {
  const halves = new Uint16Array(memory.bytes.buffer);
  let blanked = 0;
  for (const [start, rows, columns] of CHARACTER_SETS) {
    const places = [];
    for (let at = halves.indexOf(start[0]); at >= 0; at = halves.indexOf(start[0], at + 1)) {
      if (start.every((value, place) => halves[at + place] === value)) places.push(2 * at);
    }
    if (places.length !== 1) throw new Error(`Pyodide's WebAssembly has changed: ${places.length} tables begin with ${start.join(", ")}.`);
    memory.blank(places[0], places[0] + 2 * rows * columns);
    blanked += 2 * rows * columns;
  }
  return blanked;
};

// --- the names of Unicode's characters --------------------------------------------------------------

// How each of two tables begins, and its size in bytes: the names, packed into one graph, and the
// characters in the order of their names.
/** @type {[start: number[], size: number][]} */
const NAMES = [
  [[238, 255, 4, 254, 2, 65, 218, 130, 3, 66, 130, 154, 3, 67], 167_270],
  [[...new Uint8Array(new Uint32Array([8448, 129_687, 983_053, 983_052]).buffer)], 4 * 40_951],
];

/** Blanks the tables behind `unicodedata.name` and `lookup`, which then know the names of hardly any
 * character. The rest of `unicodedata` has tables of its own.
 * @param {Memory} memory */
const blankNames = (memory) => {
  for (const [start, size] of NAMES) {
    const at = Buffer.from(memory.bytes.buffer).indexOf(Buffer.from(start));
    if (at < 0) throw new Error(`Pyodide's WebAssembly has changed: no table begins with ${start.join(", ")}.`);
    memory.blank(at, at + size);
  }
};

// --- what Python's own functions say of themselves --------------------------------------------------

// Between a function's signature and its description, in the one text that has both.
const SIGNATURE_ENDS = new TextEncoder().encode("\n--\n\n");

/** Blanks the descriptions, which the compiled library has lost as well, and leaves the signatures, which
 * Python code can ask for; returns how many bytes. The end of one text can be another text of its own: from
 * the first address that is named, a description stays.
 * @param {Memory} memory */
const blankDescriptions = (memory) => {
  const { bytes } = memory;
  const named = memory.named();
  let blanked = 0;
  for (let at = bytes.indexOf(SIGNATURE_ENDS[0]); at >= 0; at = bytes.indexOf(SIGNATURE_ENDS[0], at + 1)) {
    if (!SIGNATURE_ENDS.every((byte, place) => bytes[at + place] === byte)) continue;
    const from = at + SIGNATURE_ENDS.length;
    const end = bytes.indexOf(0, from);
    const first = named.subarray(from, end).indexOf(1);
    const to = first < 0 ? end : from + first;
    memory.blank(from, to);
    blanked += to - from;
  }
  return blanked;
};

// --- all of it --------------------------------------------------------------------------------------

// Texts on this site are UTF-8, and browsers hand them over decoded.
const ENCODINGS = ["_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"];
// Far less than what is there, so that a Pyodide in which nothing is found is noticed.
const LEAST = 500_000;
const LEAST_SAID = 150_000;

/** Takes East Asian encodings, the names of characters and the descriptions of functions out of Pyodide's
 * WebAssembly, in place.
 * @param {Uint8Array} wasm */
export const blank = (wasm) => {
  const memory = new Memory(wasm);
  unlist(memory, ENCODINGS);
  if (blankEncodings(memory) < LEAST) throw new Error("Pyodide's WebAssembly has changed: its tables of encodings were not found.");
  blankIconv(memory);
  blankNames(memory);
  if (blankDescriptions(memory) < LEAST_SAID) throw new Error("Pyodide's WebAssembly has changed: its functions say nothing of themselves.");
};
