// The board of Aqua Romana in words.
import type { AquaRomanaView, View } from "@/engine/types";
import type { Text } from "@/i18n/index.svelte";
import type { Reading } from "@/reading/reading";
import { colourOf } from "./drawn";
import { corners } from "./geometry";

type Kind = "C" | "S" | "B" | "D" | "J";
const columns = [..."abcdefghijk"];
const rows = [8, 7, 6, 5, 4, 3, 2, 1];

/** A tile: its kind and how it is turned. */
function tileTexts(tile: string): Text[] {
  return [{ key: `kind.${tile[0] as Kind}` }, { key: `turned.${tile}` } as Text];
}

/** What lies on each square. */
export function lyingIn(view: AquaRomanaView): (square: string) => Text[] {
  const tiles = view.tiles as Record<string, string>;
  const water = new Map<string, string[]>();
  for (const { worker, squares } of view.lines)
    for (const square of squares) water.set(square, [...(water.get(square) ?? []), worker]);

  return (square) => {
    const reservoir = view.reservoirs.find(({ squares }) => squares.includes(square));
    if (reservoir) return [{ key: "reading.reservoir", slots: { colour: reservoir.colour } }];
    const tile = tiles[square] ?? corners[square];
    if (!tile) return [];
    const workers = [...new Set(water.get(square))].map((worker): Text => ({
      key: "reading.water",
      slots: { worker, colour: colourOf(worker) },
    }));
    return [...tileTexts(tile), ...workers];
  };
}

export function read(any: View): Reading {
  const view = any as AquaRomanaView;
  const cell = lyingIn(view);
  return {
    columns,
    rows: rows.map((row) => ({ name: String(row), cells: columns.map((column) => cell(`${column}${row}`)) })),
    lists: [
      {
        title: { key: "reading.aqueducts" },
        items: view.lines.map(({ worker, length, end, state, podium }): Text[] => [
          { key: "reading.aqueduct", slots: { worker, colour: colourOf(worker), length } },
          state === "scored"
            ? podium === undefined
              ? { key: "reading.no_podium" }
              : { key: "reading.on_podium", slots: { podium } }
            : { key: state === "open" ? "reading.open" : "reading.closed", slots: { end } },
        ]),
      },
      {
        title: { key: "reading.builders" },
        items: Object.entries(view.builders).map(([space, kind]): Text[] => [
          { key: `kind.${kind as Kind}` },
          { key: "ar.choice.space", slots: { space } },
        ]),
      },
    ],
  };
}
