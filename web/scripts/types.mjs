// Makes src/generated/{views,events}.d.ts from the schemas in docs/schemas, so that the page and the engine
// cannot come to disagree.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const root = new URL("../../docs/schemas/", import.meta.url);
const target = new URL("../src/generated/", import.meta.url);
mkdirSync(target, { recursive: true });

for (const game of ["aqua-romana", "aqueduct"])
  for (const form of ["view", "events"]) {
    const schema = JSON.parse(readFileSync(new URL(`${form}-${game}.schema.json`, root), "utf8"));
    schema.title = form === "view" ? "View" : "Events";
    // Bounds on lengths would become unions of tuples.
    const plain = JSON.parse(JSON.stringify(schema), (key, value) =>
      key === "minItems" || key === "maxItems" ? undefined : value,
    );
    const text = await compile(plain, schema.title, {
      bannerComment: `// Made by scripts/types.mjs from docs/schemas/${form}-${game}.schema.json.`,
      additionalProperties: false,
      format: false,
    });
    writeFileSync(new URL(`${form}-${game}.d.ts`, target), text);
  }
