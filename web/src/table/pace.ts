// How fast computers act for those who watch.

/** Milliseconds an action stays before the next, so that people can follow, and how fast it moves. */
export const paces = {
  slow: { pause: 1500, rate: 0.5 },
  normal: { pause: 350, rate: 1 },
  fast: { pause: 100, rate: 2.5 },
  instant: { pause: 0, rate: Infinity },
} as const;
export type Pace = keyof typeof paces;

/** What is kept may be older or of another version. */
export const paceOf = (pace: string) => paces[pace in paces ? (pace as Pace) : "normal"];
