import eslint from "typescript-eslint";
import svelte from "eslint-plugin-svelte";
import svelteConfig from "./svelte.config.js";

export default eslint.config(
  { ignores: ["dist/", "node_modules/", "src/generated/", "test-results/", "playwright-report/"] },
  ...eslint.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: eslint.parser, svelteConfig } },
    // Links are plain addresses; the router follows them. Pages do not come from a SvelteKit server.
    rules: { "svelte/no-navigation-without-resolve": "off", "prefer-const": "off" },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
    },
  },
);
