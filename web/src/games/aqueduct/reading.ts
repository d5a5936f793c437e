// The board of Aqueduct in words.
import type { AqueductView, View } from "@/engine/types";
import type { Text } from "@/i18n/index.svelte";
import { inText } from "@/lib/names";
import type { Reading } from "@/reading/reading";

const columns = [..."abcdefghijkl"];
const rows = [8, 7, 6, 5, 4, 3, 2, 1];

/** What lies on each square. */
export function lyingIn(view: AqueductView, names: readonly string[]): (square: string) => Text[] {
  const regionOf = new Map(view.regions.flatMap(({ region, squares }) => squares.map((square) => [square, region])));

  return (square) => {
    const back = view.mountains[square];
    if (back) return [{ key: `aq.back.${back}` }];
    const region = regionOf.get(square);
    if (region === undefined) return [];
    const house = view.houses[square];
    const supply = view.supply[square] ?? 0;
    return [
      { key: "reading.region", slots: { region } },
      ...(house
        ? [
            {
              key: "reading.house",
              slots: { value: house.value, name: inText(names[house.seat] ?? "") },
            } satisfies Text,
          ]
        : []),
      ...(supply > 0 ? [{ key: "reading.supply", slots: { supply } } satisfies Text] : []),
    ];
  };
}

export function read(any: View, names: readonly string[]): Reading {
  const view = any as AqueductView;
  const cell = lyingIn(view, names);
  return {
    columns,
    rows: rows.map((row) => ({ name: String(row), cells: columns.map((column) => cell(`${column}${row}`)) })),
    lists: [
      {
        title: { key: "reading.springs" },
        items: view.springs.map((vertex): Text[] => [
          { key: "reading.spring", slots: { vertex } },
          ...view.lines
            .filter(({ spring }) => spring === vertex)
            .map(({ places, end }): Text => ({ key: "reading.canals", slots: { count: places.length, end } })),
        ]),
      },
      {
        title: { key: "reading.regions" },
        items: view.regions.map(({ region, empty }): Text[] => [{ key: "aq.region", slots: { region, empty } }]),
      },
    ],
  };
}
