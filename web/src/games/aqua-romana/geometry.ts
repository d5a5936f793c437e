// Where things lie on the board of Aqua Romana, in units of which a square has 100. The path rings the grid.
export const unit = 100;
export const columns = "abcdefghijk";
export const rows = 8;
export const width = (columns.length + 2) * unit;
export const height = (rows + 2) * unit;

/** The stair of podiums south of the board. */
export const stairHeight = 190;
export const stepWidth = width / 21;
export const stepHeight = (value: number): number => 28 + 4.6 * value;

export interface Point {
  x: number;
  y: number;
}
export type Side = "N" | "E" | "S" | "W";

/** The middle of a square such as f4. */
export function squareAt(square: string): Point {
  return {
    x: (columns.indexOf(square[0] ?? "") + 1.5) * unit,
    y: (rows - Number(square[1]) + 1.5) * unit,
  };
}

/** The middle of a space of the path such as Nc or E4. */
export function spaceAt(space: string): Point {
  const line = space.slice(1);
  switch (space[0]) {
    case "N":
      return { x: squareAt(`${line}1`).x, y: unit / 2 };
    case "S":
      return { x: squareAt(`${line}1`).x, y: height - unit / 2 };
    case "W":
      return { x: unit / 2, y: squareAt(`a${line}`).y };
    default:
      return { x: width - unit / 2, y: squareAt(`a${line}`).y };
  }
}

/** Where a worker stands on a podium; for none, beside the board. */
export function podiumAt(value: number): Point {
  const floor = height + stairHeight - 8;
  return value === 0 ? { x: width / 2, y: floor + 60 } : { x: value * stepWidth, y: floor - stepHeight(value) - 32 };
}

/** All spaces clockwise from Na. */
export const spaces: readonly string[] = [
  ...[...columns].map((column) => `N${column}`),
  ...[8, 7, 6, 5, 4, 3, 2, 1].map((row) => `E${row}`),
  ...[...columns].reverse().map((column) => `S${column}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((row) => `W${row}`),
];

export const squares: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((row) =>
  [...columns].map((column) => `${column}${row}`),
);

/** The printed corner curves: square to the tile that is printed there. */
export const corners: Readonly<Record<string, string>> = { a1: "C-NE", k1: "C-NW", a8: "C-SE", k8: "C-SW" };

const steps: Readonly<Record<Side, Point>> = {
  N: { x: 0, y: -1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
};

/** The middle of an edge such as f4E, moved `inward` units into its square. */
export function edgeAt(edge: string, inward = 0): Point {
  const { x, y } = squareAt(edge);
  const step = steps[edge[2] as Side];
  const reach = unit / 2 - inward;
  return { x: x + step.x * reach, y: y + step.y * reach };
}

/** How far inside the edge of its square a worker stands: two at neighbouring ends do not cover each other. */
export const inside = 6;

/** The square beyond an edge, or nothing at the border. */
export function beyond(edge: string): string | undefined {
  const step = steps[edge[2] as Side];
  const column = columns[columns.indexOf(edge[0] ?? "") + step.x];
  const row = Number(edge[1]) - step.y;
  return column && row >= 1 && row <= rows ? `${column}${row}` : undefined;
}

export const opposite: Readonly<Record<Side, Side>> = { N: "S", E: "W", S: "N", W: "E" };

/** Every tile as it can be turned. */
export const tileNames = ["C-NE", "C-SE", "C-SW", "C-NW", "S-NS", "S-EW", "B", "D-NE", "D-NW"] as const;

/** The channels of a tile as pairs of sides. */
export function channelsOf(tile: string): [Side, Side][] {
  switch (tile) {
    case "B":
      return [
        ["N", "S"],
        ["E", "W"],
      ];
    case "D-NE":
      return [
        ["N", "E"],
        ["S", "W"],
      ];
    case "D-NW":
      return [
        ["N", "W"],
        ["S", "E"],
      ];
    default:
      return [[tile[2] as Side, tile[3] as Side]];
  }
}

/** The line of a channel within a square, its middle the origin or `at`: straight, or a quarter bend. */
export function channelPath([from, to]: readonly [Side, Side], at: Point = { x: 0, y: 0 }): string {
  const half = unit / 2;
  const start = steps[from];
  const end = steps[to];
  const sweep = start.x * end.y - start.y * end.x > 0 ? 0 : 1;
  const line = opposite[from] === to ? "L" : `A${half} ${half} 0 0 ${sweep} `;
  return `M${at.x + start.x * half} ${at.y + start.y * half}${line}${at.x + end.x * half} ${at.y + end.y * half}`;
}

/** The middle of a channel of a square. */
export function middleOf(square: string, [from, to]: readonly [Side, Side]): Point {
  const { x, y } = squareAt(square);
  const bend = opposite[from] === to ? 0 : (unit / 2) * (1 - Math.SQRT1_2);
  return { x: x + (steps[from].x + steps[to].x) * bend, y: y + (steps[from].y + steps[to].y) * bend };
}

const cornerAfter: Readonly<Record<string, Point>> = {
  N: { x: width - unit / 2, y: unit / 2 },
  E: { x: width - unit / 2, y: height - unit / 2 },
  S: { x: unit / 2, y: height - unit / 2 },
  W: { x: unit / 2, y: unit / 2 },
};

/** The way of a builder clockwise from space to space, round the fountains it passes. */
export function walk(from: string, to: string): Point[] {
  const way = [spaceAt(from)];
  for (let at = spaces.indexOf(from); spaces[at] !== to;) {
    const side = spaces[at]?.[0] ?? "";
    at = (at + 1) % spaces.length;
    const next = spaces[at] ?? to;
    const corner = cornerAfter[side];
    if (next[0] !== side && corner) way.push(corner);
    way.push(spaceAt(next));
  }
  return way;
}

/** The channels of a line in the order water passes them: square, and the sides it comes in and goes out by. */
export function flow(outlet: string, squaresPassed: readonly string[], tiles: Readonly<Record<string, string>>) {
  const passed: { square: string; channel: [Side, Side] }[] = [];
  let edge = outlet;
  for (const square of squaresPassed) {
    const entered = opposite[edge[2] as Side];
    const tile = tiles[square] ?? corners[square];
    const channel = tile && channelsOf(tile).find((sides) => sides.includes(entered));
    if (!channel) break;
    const left = channel[0] === entered ? channel[1] : channel[0];
    passed.push({ square, channel: [entered, left] });
    edge = square + left;
  }
  return { passed, end: edge };
}
