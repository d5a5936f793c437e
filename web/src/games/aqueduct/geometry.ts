// Where things lie on the board of Aqueduct, in units of which a square has 100.
export const unit = 100;
export const margin = 40;
export const columns = "abcdefghijkl";
export const rows = 8;
export const width = columns.length * unit + 2 * margin;
export const height = rows * unit + 2 * margin;

export interface Point {
  x: number;
  y: number;
}

/** The middle of a square such as d5. */
export function squareAt(square: string): Point {
  return {
    x: margin + (columns.indexOf(square[0] ?? "") + 0.5) * unit,
    y: margin + (rows - Number(square[1]) + 0.5) * unit,
  };
}

/** Makes room for a region's number stone in the corner of a square. */
export const besideStone = "translate(9 13) scale(.78)";

/** An intersection such as 3.5: x from the west, y from the south. */
export function vertexAt(vertex: string): Point {
  const [x = 0, y = 0] = vertex.split(".").map(Number);
  return { x: margin + x * unit, y: margin + (rows - y) * unit };
}

/** Both ends of a canal place such as 3.5E or 3.5N. */
export function placeAt(place: string): { from: Point; to: Point; middle: Point } {
  const from = vertexAt(place.slice(0, -1));
  const east = place.endsWith("E");
  const to = { x: from.x + (east ? unit : 0), y: from.y - (east ? 0 : unit) };
  return { from, to, middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } };
}

/** The outline of a region as a path: the edges of its squares that no second one of them has. */
export function outline(squares: readonly string[]): string {
  const own = new Set(squares);
  const lines: string[] = [];
  for (const square of squares) {
    const { x, y } = squareAt(square);
    const column = columns.indexOf(square[0] ?? "");
    const row = Number(square[1]);
    const half = unit / 2;
    const beside = (dx: number, dy: number) => own.has(`${columns[column + dx] ?? ""}${row + dy}`);
    if (!beside(0, 1)) lines.push(`M${x - half} ${y - half}h${unit}`);
    if (!beside(0, -1)) lines.push(`M${x - half} ${y + half}h${unit}`);
    if (!beside(-1, 0)) lines.push(`M${x - half} ${y - half}v${unit}`);
    if (!beside(1, 0)) lines.push(`M${x + half} ${y - half}v${unit}`);
  }
  return lines.join("");
}

/** The squares as one path, to be filled as land. */
export const ground = (squares: readonly string[]): string =>
  squares
    .map((square) => {
      const { x, y } = squareAt(square);
      return `M${x - unit / 2} ${y - unit / 2}h${unit}v${unit}h-${unit}z`;
    })
    .join("");

/** Both intersections of a canal place. */
export function endsOf(place: string): [string, string] {
  const [x = 0, y = 0] = place.slice(0, -1).split(".").map(Number);
  return [`${x}.${y}`, place.endsWith("E") ? `${x + 1}.${y}` : `${x}.${y + 1}`];
}

/** The course of a line as a path: from an intersection along canal places that follow each other. */
export function course(start: string, places: readonly string[]): { path: string; end: string } {
  let end = start;
  let path = "";
  for (const place of places) {
    const [near, far] = endsOf(place);
    const at = vertexAt(end);
    if (path === "") path = `M${at.x} ${at.y}`;
    end = end === near ? far : near;
    const to = vertexAt(end);
    path += `L${to.x} ${to.y}`;
  }
  return { path, end };
}

/** From where water reaches a square that a canal feeds: the point of the canal's line beside it, and how many squares lie between. */
export function reached(place: string, square: string): Point & { between: number } {
  const { middle } = placeAt(place);
  const at = squareAt(square);
  const east = place.endsWith("E");
  const far = Math.abs(east ? middle.y - at.y : middle.x - at.x);
  return { x: east ? at.x : middle.x, y: east ? middle.y : at.y, between: Math.round(far / unit - 0.5) };
}

export const lands = ["meadow", "wheat", "vine", "olive", "orchard", "plough"] as const;
export type Land = (typeof lands)[number];

/** A land for each region such that neighbours differ and all are about equally frequent. */
export function landsOf(regions: readonly { region: number; squares: readonly string[] }[]): Map<number, Land> {
  const owner = new Map(regions.flatMap(({ region, squares }) => squares.map((square) => [square, region] as const)));
  const given = new Map<number, Land>();
  const used = new Map<Land, number>();
  for (const { region, squares } of regions) {
    const beside = new Set(
      squares.flatMap((square) => {
        const column = columns.indexOf(square[0] ?? "");
        const row = Number(square[1]);
        return [
          owner.get(`${columns[column - 1] ?? ""}${row}`),
          owner.get(`${columns[column + 1] ?? ""}${row}`),
          owner.get(`${columns[column]}${row - 1}`),
          owner.get(`${columns[column]}${row + 1}`),
        ].map((number) => given.get(number ?? 0));
      }),
    );
    const free = lands.filter((land) => !beside.has(land));
    const [land = lands[0]] = free.sort((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0));
    given.set(region, land);
    used.set(land, (used.get(land) ?? 0) + 1);
  }
  return given;
}
