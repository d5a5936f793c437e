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

/** All intersections that touch a square of the board. */
export const vertices: readonly string[] = Array.from({ length: 13 * 9 }, (_, number) => ({
  x: number % 13,
  y: Math.floor(number / 13),
}))
  .filter(({ x, y }) => !((x === 0 || x === 12) && (y === 0 || y === 8)))
  .map(({ x, y }) => `${x}.${y}`);

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
