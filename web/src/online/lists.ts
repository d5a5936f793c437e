// The list of open tables: nothing in it moves under the finger.
import type { Card } from "./protocol";

export interface Listed {
  card: Card;
  /** It is no longer open, and stays only so that the others keep their places. */
  gone: boolean;
}

/** The list after news: each table where it stood, new ones at the end; what has gone is marked, or left out. */
export function after(shown: readonly Listed[], cards: readonly Card[], tidy: boolean): Listed[] {
  const found = new Map(cards.map((card) => [card.table, card]));
  const standing = shown
    .map(({ card }) => {
      const fresh = found.get(card.table);
      found.delete(card.table);
      return { card: fresh ?? card, gone: fresh === undefined };
    })
    .filter(({ gone }) => !(tidy && gone));
  return [...standing, ...[...found.values()].map((card) => ({ card, gone: false }))];
}
