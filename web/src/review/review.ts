// What a review says of the seats and of the worst decisions, in numbers.
import type { Review, ReviewedAction } from "@/engine/types";

/** Thousandths of a point from which a loss counts as a mistake (docs/analysis.md). */
export const mistake = 1000;
/** Simulations a position: a game takes some seconds here and about a quarter of a minute on a phone. */
export const simulations = 200;

/** The decisions that lost a point or more, in the order of the game. */
export function mistakesIn(review: Review): ReviewedAction[] {
  return review.actions.filter(({ lost = 0 }) => lost >= mistake);
}

/** Thousandths as points in the language's digits, one decimal, with its sign if asked for. */
export function pointsText(language: string, thousandths: number, signed = false): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "negative",
  });
  return format.format(thousandths / 1000);
}

/** How far each seat is ahead of the average other one before each action and at the end, in thousandths. */
export function leadsIn(review: Review): number[][] {
  const last = review.actions.at(-1);
  const points = [...review.actions.map(({ before }) => before), ...(last ? [last.after] : [])];
  return review.seats.map((_, seat) =>
    points.map((all) => {
      const sum = all.reduce((total, each) => total + each, 0);
      const own = all[seat] ?? 0;
      return own - (sum - own) / (all.length - 1);
    }),
  );
}

export interface Chart {
  /** One path a seat, in a drawing of that width and height. */
  paths: string[];
  /** Where no seat is ahead. */
  zero: number;
  /** The widest lead, in thousandths: the upper edge. */
  widest: number;
}

/** The leads as lines; five points at least fill the height, so that a close game looks close. */
export function chartOf(review: Review, width: number, height: number): Chart {
  const leads = leadsIn(review);
  const widest = Math.max(5000, ...leads.flat().map(Math.abs));
  const zero = height / 2;
  const paths = leads.map((line) => {
    const step = width / Math.max(1, line.length - 1);
    const points = line.map((lead, ply) => `${round(ply * step)} ${round(zero - (lead / widest) * zero)}`);
    return `M${points.join("L")}`;
  });
  return { paths, zero, widest };
}

const round = (number: number) => Math.round(number * 10) / 10;

/** The review a record carries, if it is one of all its actions. */
export function reviewIn(record: string): Review | undefined {
  const { analysis, actions } = JSON.parse(record) as { analysis?: Partial<Review>; actions: string[] };
  const sound =
    analysis?.version === 1 &&
    Array.isArray(analysis.seats) &&
    Array.isArray(analysis.actions) &&
    analysis.actions.length === actions.length &&
    analysis.actions.every(({ token }, ply) => token === actions[ply]);
  return sound ? (analysis as Review) : undefined;
}
