// Searches in slices, so that their worker can listen in between.

const slice = 8; // milliseconds between two looks for messages
const batch = 8; // simulations between two looks at the clock: each takes up to a millisecond on a phone

export interface Work {
  /** Carries out that many more simulations; whether it is done. */
  run(simulations: number): boolean;
  /** Whether somebody asked to end it. */
  hurried(): boolean;
  /** Milliseconds on a clock that only goes on. */
  clock(): number;
  /** Settles once messages that wait were heard. */
  listen(): Promise<void>;
}

/** Works until it is done, is hurried or that moment has come; whether it was the moment. */
export async function think(work: Work, end: number): Promise<boolean> {
  for (;;) {
    const until = work.clock() + slice;
    let decided = false;
    do decided = work.run(batch);
    while (!decided && work.clock() < until);
    if (decided) return false;
    await work.listen();
    if (work.hurried()) return false;
    if (work.clock() >= end) return true;
  }
}
