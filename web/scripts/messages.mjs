// Compiles messages/*.json (ICU messages, flat keys) to src/generated/messages/<language>.js, and their types
// to src/generated/messages.d.ts; those of online tables, which are loaded with their screens, from messages/online to
// src/generated/online-messages. Fails, with every fault named, if a message is missing, extra, empty, not
// translated, malformed, or differs in its slots from the English one.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse } from "@messageformat/parser";

export const languages = ["en", "hu", "fi", "de"];

// The slots of a parsed message: name to "number" or the set of its select keys or "text".
function slotsOf(tokens, slots = new Map()) {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    const kind = token.type === "plural" || token.type === "selectordinal" ? "number" : "text";
    if (slots.get(token.arg) !== "number") slots.set(token.arg, kind);
    for (const one of token.cases ?? []) slotsOf(one.tokens, slots);
  }
  return slots;
}

// The slots whose cases lack the one for everything else.
const withoutOther = (tokens) =>
  tokens.flatMap((token) => [
    ...(token.cases && !token.cases.some(({ key }) => key === "other") ? [token.arg] : []),
    ...(token.cases ?? []).flatMap((one) => withoutOther(one.tokens)),
  ]);

// Words a person would read: what is left of a message without slots.
const wordsOf = (tokens) =>
  tokens
    .map((token) =>
      token.type === "content" ? token.value : (token.cases ?? []).map((one) => wordsOf(one.tokens)).join(" "),
    )
    .join(" ");

function parsed(language, key, text, faults) {
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  try {
    return parse(text, { cardinal: plurals, ordinal: plurals, strict: true });
  } catch (error) {
    faults.push(`${language}: ${key}: ${error.message.split("\n")[0]}`);
    return undefined;
  }
}

/** The compiled messages with our own numbers, which cost the first board no formatter. */
export const withOwnNumbers = (compiled) =>
  compiled.replace(/import \{ number(, )?(.*?) \} from "@messageformat\/runtime";/, (_, more, others) =>
    ['import { number } from "../../i18n/numbers";', more && `import { ${others} } from "@messageformat/runtime";`]
      .filter(Boolean)
      .join("\n"),
  );

// The faults of all languages against English; `same` lists keys that may read as in English.
export function faultsOf(messages, same) {
  const faults = [];
  const source = messages.en;
  for (const [language, texts] of Object.entries(messages)) {
    for (const key of Object.keys(texts)) if (!(key in source)) faults.push(`${language}: ${key}: is extra`);
    for (const key of Object.keys(source)) {
      const text = texts[key];
      if (text === undefined) faults.push(`${language}: ${key}: is missing`);
      else if (typeof text !== "string" || text.trim() === "") faults.push(`${language}: ${key}: is empty`);
      else {
        const tokens = parsed(language, key, text, faults);
        const original = parsed("en", key, source[key], []);
        if (!tokens || !original) continue;
        const describe = (map) =>
          [...map]
            .sort()
            .map(([name, kind]) => `${name}:${kind}`)
            .join(" ");
        if (describe(slotsOf(tokens)) !== describe(slotsOf(original)))
          faults.push(
            `${language}: ${key}: has the slots [${describe(slotsOf(tokens))}], not [${describe(slotsOf(original))}]`,
          );
        for (const slot of withoutOther(tokens)) faults.push(`${language}: ${key}: ${slot} has no case other`);
        const words = wordsOf(tokens);
        if (
          language !== "en" &&
          words === wordsOf(original) &&
          /\p{L}{2}/u.test(words) &&
          !same[language]?.includes(key)
        )
          faults.push(`${language}: ${key}: is not translated`);
      }
    }
  }
  return faults;
}

function typesOf(texts, folder) {
  const lines = Object.entries(texts).map(([key, text]) => {
    const slots = [...slotsOf(parse(text))].map(
      ([name, kind]) => `${name}: ${kind === "number" ? "number" : "string | number"}`,
    );
    return `  ${JSON.stringify(key)}: (${slots.length ? `slots: { ${slots.join("; ")} }` : ""}) => string;`;
  });
  return `// Made by scripts/messages.mjs from ${folder}/en.json.\nexport interface Messages {\n${lines.join("\n")}\n}\n`;
}

const declarationFor = (group) =>
  `import type { Messages } from "../${group}";\ndeclare const messages: Messages;\nexport default messages;\n`;

/** Compiles a folder of messages to a group of generated files; gives the faults that keep it from that. */
function compileGroup(name, group) {
  const folder = new URL(`../${name}/`, import.meta.url);
  const read = (file) => JSON.parse(readFileSync(new URL(`${file}.json`, folder), "utf8"));
  const messages = Object.fromEntries(languages.map((language) => [language, read(language)]));
  const faults = faultsOf(messages, read("same"));
  if (faults.length) return faults.map((fault) => `${name}: ${fault}`);
  const target = new URL(`../src/generated/${group}/`, import.meta.url);
  mkdirSync(target, { recursive: true });
  for (const language of languages) {
    const compiler = new MessageFormat(language, { requireAllArguments: true });
    writeFileSync(new URL(`${language}.js`, target), withOwnNumbers(compileModule(compiler, messages[language])));
    writeFileSync(new URL(`${language}.d.ts`, target), declarationFor(group));
  }
  writeFileSync(new URL(`../${group}.d.ts`, target), typesOf(messages.en, name));
  return [];
}

function main() {
  const faults = [...compileGroup("messages", "messages"), ...compileGroup("messages/online", "online-messages")];
  if (faults.length === 0) return;
  console.error(faults.join("\n"));
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
