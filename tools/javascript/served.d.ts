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
