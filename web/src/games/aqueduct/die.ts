// The die of twenty as a body: where its faces are when it lies with one on top, and on its way there.
type Vector = readonly [number, number, number];
/** Rows: what becomes right, up, and toward the eye. */
export type Pose = readonly [Vector, Vector, Vector];

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};
const middle = (...corners: Vector[]): Vector =>
  [0, 1, 2].map((axis) => corners.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / corners.length) as never;
const turned = (pose: Pose, a: Vector): Vector => [dot(pose[0], a), dot(pose[1], a), dot(pose[2], a)];

const golden = (1 + Math.sqrt(5)) / 2;
const corners: Vector[] = [1, -1].flatMap((one) =>
  [golden, -golden].flatMap((long): Vector[] => [unit([0, one, long]), unit([one, long, 0]), unit([long, 0, one])]),
);

interface Face {
  corners: [Vector, Vector, Vector];
  middle: Vector;
}
const edge = 1.06; // a little more than the length of an edge where the corners lie 1 from the middle
const near = (a: Vector, b: Vector) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < edge;
const bodies: Face[] = corners.flatMap((a, i) =>
  corners.slice(i + 1).flatMap((b, j) =>
    corners
      .slice(i + j + 2)
      .filter((c) => near(a, b) && near(b, c) && near(a, c))
      .map((c): Face => ({ corners: [a, b, c], middle: middle(a, b, c) })),
  ),
);

/** The faces by number less one; opposite ones add up to 21, as on every such die. */
export const faces: readonly Face[] = (() => {
  const numbered: Face[] = [];
  let number = 0;
  for (const face of bodies) {
    if (numbered.includes(face)) continue;
    const opposite = bodies.find((other) => dot(other.middle, face.middle) < -0.6) ?? face;
    const low = number % 2 === 0;
    numbered[low ? number : 19 - number] = face;
    numbered[low ? 19 - number : number] = opposite;
    ++number;
  }
  return numbered;
})();

/** The pose in which that number lies on top, upright. */
export function poseOf(number: number): Pose {
  const face = faces[number - 1] ?? (faces[0] as Face);
  const up = unit([0, 1, 2].map((axis) => (face.corners[0][axis] ?? 0) - (face.middle[axis] ?? 0)) as never);
  const toward = unit(face.middle);
  return [cross(up, toward), up, toward];
}

/** A pose turned further about an axis of the eye's. */
function spun(pose: Pose, [x, y, z]: Vector, angle: number): Pose {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const d = 1 - c;
  const spin: Pose = [
    [c + x * x * d, x * y * d - z * s, x * z * d + y * s],
    [y * x * d + z * s, c + y * y * d, y * z * d - x * s],
    [z * x * d - y * s, z * y * d + x * s, c + z * z * d],
  ];
  const columns: Pose = [0, 1, 2].map((axis) => pose.map((row) => row[axis])) as never;
  return spin.map((row) => columns.map((column) => dot(row, column))) as never;
}

/** The pose on the way from one number to the other: `done` goes from 0 to 1 through two whole turns and what is left between. */
export function rolling(from: number, to: number, done: number): Pose {
  const [start, end] = [poseOf(from), poseOf(to)];
  // The turn that leads back from the end to the start, as axis and angle; a half turn has no axis here, and needs none.
  const back: Pose = start.map((one) => end.map((other) => dot(one, other))) as never;
  const angle = Math.acos(Math.min(1, Math.max(-1, (back[0][0] + back[1][1] + back[2][2] - 1) / 2)));
  const axis: Vector = [back[2][1] - back[1][2], back[0][2] - back[2][0], back[1][0] - back[0][1]];
  const least = 0.001;
  const half = Math.hypot(...axis) < least ? end : spun(end, unit(axis), angle * (1 - done));
  return spun(half, unit([0.6, -0.8, 0]), 4 * Math.PI * (1 - done));
}
export interface ShownFace {
  number: number;
  path: string;
  /** How much light falls on it, 0 to 1. */
  light: number;
  /** The transform that puts what is written on it in its plane. */
  matrix: string;
  /** How far it faces the eye, 0 to 1. */
  facing: number;
}
const sun = unit([-0.55, 0.6, 0.75]); // from the north-west, above

/** The faces that can be seen, drawn with that radius. */
export function shownFaces(pose: Pose, radius: number): ShownFace[] {
  const round = (value: number) => Math.round(value * 100) / 100;
  return faces.flatMap((face, number) => {
    const normal = turned(pose, unit(face.middle));
    if (normal[2] < 0.02) return [];
    const at = ([x, y]: Vector) => `${round(x * radius)} ${round(-y * radius)}`;
    const own = poseOf(number + 1);
    const [right, up] = [turned(pose, own[0]), turned(pose, own[1])];
    const spot = turned(pose, face.middle);
    return [
      {
        number: number + 1,
        path: `M${face.corners.map((corner) => at(turned(pose, corner))).join("L")}z`,
        light: round(Math.max(0, dot(normal, sun))),
        matrix: `matrix(${[right[0], -right[1], -up[0], up[1]].map(round).join(" ")} ${at(spot)})`,
        facing: round(normal[2]),
      },
    ];
  });
}
