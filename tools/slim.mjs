// Makes Pyodide smaller: what only side modules (compiled packages, of which this site has none) could
// ask of it goes out, from its WebAssembly and from the script around it.
//
// Both hold on to each other: the script takes exports of the WebAssembly and gives it imports. So
// what is left is found in turns, until nothing more falls away: a part of the script is kept if
// something kept names it, an export if the kept script names it, an import if kept code of the
// WebAssembly calls it. A name counts wherever it stands, even as a property or in a string.

import { parse } from "acorn";
import binaryen from "binaryen";

/** @typedef {import("acorn").Node & Record<string, any>} Tree */
/** A piece of the script that stays or goes as a whole: its text, the names that it defines, and the
 * names that it uses as variables and as properties or strings.
 * @typedef {{ text: string, defines: string[], when: string | null, variables: Set<string>, words: Set<string> }} Part */

// What the start of the WebAssembly itself needs, and the browser's tools for exceptions.
const ALWAYS = ["memory", "__indirect_function_table", "__wasm_call_ctors", "__wasm_apply_data_relocs"];

/**
 * Adds the names in a tree to the two sets: variables, and words (properties and strings).
 * @param {Tree} tree
 * @param {Set<string>} variables
 * @param {Set<string>} words
 */
function names(tree, variables, words) {
  if (tree.type === "Identifier") variables.add(tree.name);
  if (tree.type === "Literal" && typeof tree.value === "string") words.add(tree.value);
  for (const [key, value] of Object.entries(tree)) {
    if (!value || typeof value !== "object") continue;
    const isProperty = (tree.type === "MemberExpression" && key === "property") || (tree.type === "Property" && key === "key");
    if (isProperty && !tree.computed && value.type === "Identifier") {
      words.add(value.name);
      // In { name } the key is the variable, too.
      if (tree.shorthand) variables.add(value.name);
    } else if (Array.isArray(value)) {
      for (const each of value) if (each?.type) names(each, variables, words);
    } else if (value.type) names(value, variables, words);
  }
}

/** Whether making the value does nothing else: then it can go if nobody asks for it.
 * @param {Tree | null} value
 * @returns {boolean} */
function isIdle(value) {
  if (!value) return true;
  if (/^(?:Literal|Identifier|FunctionExpression|ArrowFunctionExpression|ThisExpression|MemberExpression)$/.test(value.type)) return true;
  if (value.type === "ObjectExpression") return value.properties.every((/** @type {Tree} */ each) => each.type === "Property" && isIdle(each.value));
  if (value.type === "ArrayExpression") return value.elements.every(isIdle);
  if (value.type === "UnaryExpression") return isIdle(value.argument);
  return value.type === "BinaryExpression" && isIdle(value.left) && isIdle(value.right);
}

/** The name in `Module["name"] = value`, or null.
 * @param {Tree} statement */
function givenToModule(statement) {
  const { type, left } = statement.expression ?? {};
  if (type !== "AssignmentExpression" || left.type !== "MemberExpression" || left.object.name !== "Module") return null;
  return left.computed ? (left.property.value ?? null) : left.property.name;
}

/** The name of the variable in `name.sig = value`, or null.
 * @param {Tree} statement */
function signed(statement) {
  const { type, left } = statement.expression ?? {};
  return type === "AssignmentExpression" && left.type === "MemberExpression" && left.property.name === "sig" ? (left.object.name ?? null) : null;
}

/** Reads the script around the WebAssembly, whose parts all stand in one large function. */
class Script {
  /** @param {string} source */
  constructor(source) {
    this.source = source;
    const tree = /** @type {Tree} */ (parse(source, { ecmaVersion: "latest", sourceType: "module" }));
    const maker = tree.body.find((/** @type {Tree} */ each) => each.type === "FunctionDeclaration");
    this.head = source.slice(0, maker.body.start + 1);
    this.tail = source.slice(maker.body.end - 1);
    /** @type {Map<string, { name: string, text: string }>} The exports of the WebAssembly that are taken, by their names. */
    this.exports = new Map();
    /** @type {Map<string, string>} What the WebAssembly is given, by its name: the text of the entry. */
    this.imports = new Map();
    /** @type {Part[]} */
    this.parts = [];
    for (const statement of maker.body.body) this._take(statement);
    if (this.exports.size < 1000 || this.imports.size < 200) throw new Error("Pyodide's script has changed: its exports or imports were not found.");
  }

  /** @param {Tree} node */
  _text(node) {
    return this.source.slice(node.start, node.end);
  }

  /** @type {(text: string, node: Tree, defines: string[], when?: string | null) => void} */
  _add(text, node, defines, when = null) {
    /** @type {Part} */
    const part = { text, defines, when, variables: new Set(), words: new Set() };
    names(node, part.variables, part.words);
    this.parts.push(part);
  }

  /** @param {Tree} statement */
  _take(statement) {
    if (statement.type === "FunctionDeclaration" && statement.id.name === "assignWasmExports") return this._takeExports(statement);
    if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") return this._add(this._text(statement), statement, [statement.id.name]);
    if (statement.type === "VariableDeclaration") {
      for (const each of statement.declarations) this._declare(statement.kind, each);
      return undefined;
    }
    const [given, owner] = [givenToModule(statement), signed(statement)];
    if (given !== null) return this._add(this._text(statement), statement.expression.right, [], `.${given}`);
    if (owner !== null) return this._add(this._text(statement), statement.expression.right, [], owner);
    return this._add(this._text(statement), statement, []);
  }

  /** @type {(kind: string, declared: Tree) => void} */
  _declare(kind, declared) {
    const name = declared.id.name;
    if (name === "wasmImports") {
      for (const each of declared.init.properties) this.imports.set(each.key.name ?? each.key.value, this._text(each));
      this.parts.push({ text: "", defines: ["wasmImports"], when: null, variables: new Set(), words: new Set() });
      return;
    }
    const known = name !== undefined && isIdle(declared.init);
    this._add(`${kind} ${this._text(declared)};`, declared, known ? [name] : []);
  }

  /** Takes `_name = Module["_name"] = wasmExports["name"]...` apart: each line goes or stays for itself.
   * @param {Tree} maker */
  _takeExports(maker) {
    for (const statement of maker.body.body) {
      let value = statement.expression;
      const { name } = value.left;
      while (value.type === "AssignmentExpression") value = value.right;
      const taken = this._text(value).match(/^\w+\["([^"]+)"\]/)?.[1];
      if (!name || !taken) throw new Error(`Pyodide's script has changed: ${this._text(statement)}`);
      this.exports.set(taken, { name, text: this._text(statement) });
    }
    const parameter = maker.params[0].name;
    this.parts.push({ text: parameter, defines: ["assignWasmExports"], when: null, variables: new Set(), words: new Set() });
  }

  /**
   * The parts that are kept when the WebAssembly takes these imports, and all the names that they use.
   * @param {Set<string>} imports
   * @param {Set<string>} words names that others use
   */
  reach(imports, words) {
    const variables = new Set();
    const said = new Set(words);
    for (const name of imports) {
      const entry = this.imports.get(name);
      if (entry) for (const each of entry.match(/[\w$]+/g) ?? []) variables.add(each);
    }
    /** @type {Set<Part>} */
    const kept = new Set();
    /** @param {Part} part */
    const wanted = ({ defines, when }) => {
      if (when?.startsWith(".")) return said.has(when.slice(1));
      if (when !== null) return variables.has(when);
      return !defines.length || defines.some((name) => variables.has(name));
    };
    for (let before = -1; before !== kept.size; ) {
      before = kept.size;
      for (const part of this.parts) {
        if (kept.has(part) || !wanted(part)) continue;
        kept.add(part);
        for (const name of part.variables) variables.add(name);
        for (const name of part.words) said.add(name);
      }
    }
    return { kept, variables, said };
  }

  /** The script with only what is kept.
   * @type {(kept: Set<Part>, exports: Set<string>, imports: Set<string>) => string} */
  write(kept, exports, imports) {
    const lines = this.parts.filter((part) => kept.has(part)).map((part) => {
      if (part.defines[0] === "wasmImports") {
        return `var wasmImports = {${[...this.imports].filter(([name]) => imports.has(name)).map(([, text]) => text).join(",")}};`;
      }
      if (part.defines[0] !== "assignWasmExports") return part.text;
      const taken = [...this.exports].filter(([name]) => exports.has(name)).map(([, { text }]) => text);
      return `function assignWasmExports(${part.text}) {${taken.join("\n")}}`;
    });
    const declared = [...this.exports].filter(([name]) => exports.has(name)).map(([, { name }]) => name);
    return `${this.head}\nvar ${declared.join(",")};\n${lines.join("\n")}\n${this.tail}`;
  }
}

/**
 * The WebAssembly with no other exports than these, and without what nobody reaches then.
 * @type {(wasm: Uint8Array, exports: Set<string>) => Uint8Array}
 */
function prune(wasm, exports) {
  const all = WebAssembly.Module.exports(new WebAssembly.Module(wasm));
  const module = binaryen.readBinary(wasm);
  for (const { name } of all) if (!exports.has(name)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  const smaller = module.emitBinary();
  module.dispose();
  return smaller;
}

/**
 * Pyodide's script and WebAssembly without what only side modules need.
 * @param {string} script pyodide.asm.mjs
 * @param {Uint8Array} wasm pyodide.asm.wasm
 * @param {string[]} users the scripts that use Pyodide
 * @returns {{ script: string, wasm: Uint8Array }}
 */
export function slim(script, wasm, users) {
  const parts = new Script(script);
  const words = new Set(users.flatMap((source) => source.match(/[\w$]+/g) ?? []));
  for (let imports = new Set(parts.imports.keys()), before = -1; ; ) {
    const { kept, variables, said } = parts.reach(imports, words);
    const exports = new Set(ALWAYS);
    for (const [taken, { name }] of parts.exports) if (variables.has(name) || said.has(name) || said.has(taken)) exports.add(taken);
    wasm = prune(wasm, exports);
    const module = new WebAssembly.Module(wasm);
    imports = new Set(WebAssembly.Module.imports(module).map(({ name }) => name));
    const left = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
    if (left.size + imports.size === before) return { script: parts.write(kept, left, imports), wasm };
    before = left.size + imports.size;
  }
}
