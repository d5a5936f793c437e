// Cuts the fonts of the page down to the letters its languages and the names of people need.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const out = new URL("../src/generated/fonts/", import.meta.url);

const span = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, number) => from + number));
const letters = {
  latin: `${span(0x20, 0x7e)}${span(0xc0, 0xff)}\u00a0©«»·°–—‘’‚“”„…•`,
  "latin-ext": "ŐőŰűŠšŽž",
};

mkdirSync(out, { recursive: true });
for (const [font, weight] of [
  ["cinzel", 600],
  ["cabin", 400],
  ["cabin", 700],
])
  for (const [script, text] of Object.entries(letters)) {
    const file = `${font}-${script}-${weight}-normal.woff2`;
    const whole = readFileSync(require.resolve(`@fontsource/${font}/files/${file}`));
    writeFileSync(new URL(file, out), await subsetFont(whole, text, { targetFormat: "woff2" }));
  }
