// Libraries as the site serves them: beside our own scripts, under names of their own.

declare module "*/uqr.mjs" {
  export * from "uqr";
}

declare module "*/minisearch.mjs" {
  export { default } from "minisearch";
}

// gifenc comes without types; these are the parts that js/gif-worker.js uses.
declare module "*/gifenc.js" {
  export type Palette = number[][];

  export interface FrameOptions {
    palette?: Palette | null;
    delay?: number;
    dispose?: number;
    transparent?: boolean;
    transparentIndex?: number;
  }

  export interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number): Palette;
}

// The parts of Pyodide that js/start uses; its own types name thousands more.
declare module "*/pyodide.mjs" {
  export interface Pyodide {
    FS: any;
    registerJsModule(name: string, module: object): void;
    runPython(code: string, ...rest: unknown[]): any;
    runPythonAsync(...given: unknown[]): Promise<any>;
    unpackArchive(archive: ArrayBuffer, format: string, options: object): void;
    makeMemorySnapshot(options: object): Uint8Array;
  }
  export const version: string;
  export const lock: object;
  export function loadPyodide(options: object): Promise<Pyodide>;
}

declare module "*/pyodide.asm.mjs" {
  export default function createModule(settings: object): Promise<any>;
}
