// What eslint checks. Names that exist nowhere are left to the type-checker, which knows the browser's.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";

export default defineConfig([
  {
    files: ["site/**/*.js", "tools/**/*.mjs"],
    extends: [js.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "object-shorthand": "error",
      "prefer-template": "error",
      "no-implicit-globals": "error",
    },
  },
  // A page loads its scripts as they are, unless they import or export something.
  { files: ["site/js/*.js"], languageOptions: { sourceType: "script" } },
  // This one must be read by browsers that are too old for everything else.
  { files: ["site/js/old.js"], languageOptions: { ecmaVersion: 5 }, rules: { "no-var": "off", "prefer-const": "off" } },
  { files: ["page", "pictures", "qr", "search", "sound", "offline", "idle", "report", "sheets", "trusted", "wait", "*-worker"].map((name) => `site/js/${name}.js`), languageOptions: { sourceType: "module" } },
]);
