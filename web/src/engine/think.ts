// A search in slices, so that its worker can listen in between.

const slice = 8; // milliseconds between two looks for messages
const batch = 8; // simulations between two looks at the clock: each takes up to a millisecond on a phone

export interface Search {
  /** Carries out that many more simulations; whether the player has decided. */
  run(simulations: number): boolean;
  /** Whether somebody asked to end it. */
  hurried(): boolean;
  /** Milliseconds on a clock that only goes on. */
  clock(): number;
  /** Settles once messages that wait were heard. */
  listen(): Promise<void>;
}

/** Thinks until the player has decided, is hurried or that moment has come; whether it was the moment. */
export async function think(search: Search, end: number): Promise<boolean> {
  for (;;) {
    const until = search.clock() + slice;
    let decided = false;
    do decided = search.run(batch);
    while (!decided && search.clock() < until);
    if (decided) return false;
    await search.listen();
    if (search.hurried()) return false;
    if (search.clock() >= end) return true;
  }
}
