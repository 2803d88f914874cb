// What the build puts above site/sw.js: every file by its path, with its hash and its size in bytes.

type Listed = Record<string, [integrity: string, bytes: number]>;

declare const SITE: {
  version: string;
  /** What works without a network after one visit. */
  files: Listed;
  /** What is kept once it has been opened, or when somebody asks for it. */
  later: Listed;
};
