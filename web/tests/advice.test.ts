// What an advice says: a sentence for every reason the engine can give, and points in the language's digits.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gameIds } from "../src/engine/types";
import { pointsIn } from "../src/table/advice";

const groups = {
  "aqua-romana": ["lines", "length", "podium", "open", "sight", "room", "cut", "tempo", "builder"],
  aqueduct: ["water", "soon", "full", "stock", "room", "canal", "rolls", "tempo"],
};
const texts = (language: string) =>
  JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), "utf8")) as Record<string, string>;

describe("reasons", () => {
  it("are all the engine's, one whole sentence each", () => {
    for (const game of gameIds) {
      const engine = readFileSync(
        new URL(`../../opponent/${game.replace("-", "_")}/knowledge.hpp`, import.meta.url),
        "utf8",
      );
      const list = /groups\[[^\]]*\] = \{([^}]*)\}/.exec(engine)?.[1] ?? "";
      expect(new Set(list.match(/[a-z]+/g))).toEqual(new Set(groups[game]));
    }
    for (const language of ["en", "hu", "fi", "de"]) {
      const messages = texts(language);
      const keys = gameIds.flatMap((game) =>
        groups[game].flatMap((group) => [`reason.${game}.${group}`, `reason.${game}.${group}_others`]),
      );
      for (const key of [...keys, "reason.general"]) expect(messages[key], key).toMatch(/^\p{Lu}[^{}]+\.$/u);
      expect(Object.keys(messages).filter((key) => key.startsWith("reason.")).length).toBe(keys.length + 1);
    }
  });
});

describe("points to expect", () => {
  const advice = (...points: number[]) => ({ choices: [{ token: "pass", visits: 1, points, rewards: [] }] });
  it("have one decimal, as the language writes it", () => {
    expect(pointsIn("en", advice(12_345, 9_960))).toEqual(["12.3", "10.0"]);
    expect(pointsIn("de", advice(12_345))).toEqual(["12,3"]);
    expect(pointsIn("hu", advice(500))).toEqual(["0,5"]);
  });
  it("are never minus nought", () => expect(pointsIn("en", advice(-40, 49))).toEqual(["0.0", "0.0"]));
  it("are none where there is no choice", () => expect(pointsIn("en", { choices: [] })).toEqual([]));
});
