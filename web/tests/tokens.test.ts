// Tokens taken apart: every part a board or the bar lights.
import { expect, it } from "vitest";
import type { AquaRomanaView } from "../src/engine/types";
import { choice as aquaRomana } from "../src/games/aqua-romana/tokens";
import { choice as aqueduct } from "../src/games/aqueduct/tokens";

const view = { lines: [{ worker: "Y1", end: "g8S" }] } as unknown as AquaRomanaView;

it.each([
  ["C@Nc", { kind: "place", builder: "C", space: "Nc" }],
  ["Y1:Nc:C-NE", { kind: "lay", worker: "Y1", space: "Nc", tile: "C-NE", square: "g7" }],
  [">Nc", { kind: "step", space: "Nc" }],
  ["pass", { kind: "pass" }],
  ["+D-NW@f4", { kind: "extra", tile: "D-NW", square: "f4" }],
  ["keep", { kind: "keep" }],
  ["xY2", { kind: "close", worker: "Y2" }],
  ["take:J", { kind: "take", builder: "J" }],
  ["leave", { kind: "leave" }],
])("Aqua Romana: %s", (token, parts) => expect(aquaRomana(token, view)).toEqual({ token, parts }));

it.each([
  ["roll", { kind: "roll" }],
  ["stop", { kind: "stop" }],
  ["pass", { kind: "pass" }],
  ["3@d5", { kind: "house", value: "3", square: "d5" }],
  ["o3.5", { kind: "spring", vertex: "3.5" }],
  ["=12.5N", { kind: "canal", place: "12.5N" }],
])("Aqueduct: %s", (token, parts) => expect(aqueduct(token)).toEqual({ token, parts }));
