// Whether the dice of a game are those its table began with (docs/dice.md).
import type { GameId } from "@/engine/types";
import type { Folded } from "./fold";

/** What the referee deals unless the wish says it. */
const dealtIn: Record<GameId, readonly string[]> = { "aqua-romana": ["builders"], aqueduct: ["first", "mountains"] };
/** What stands in the record as the wish has it. */
const asTheyWere = ["game", "players", "edition", "rules", "stock", "builders", "first", "mountains"] as const;
/** These, too, if the wish names one of ours; what is written out may be written otherwise in the record. */
const named = ["layout", "board"] as const;

type Members = Readonly<Record<string, unknown>>;

/** The same value, members of objects in any order. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [mine, its] = [one as Members, other as Members];
  const names = Object.keys(mine);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(its).length &&
    names.every((name) => name in its && alike(mine[name], its[name]))
  );
}

/** Whether the game is what was wished, and the dice settled just what the wish left open. */
function asWished(wish: Members, start: Members, dealt: readonly string[]): boolean {
  const left = dealtIn[wish.game as GameId].filter((name) => !(name in wish) && name in start);
  return (
    alike(left, dealt) &&
    asTheyWere.every((name) => !(name in wish) || alike(wish[name], start[name])) &&
    named.every((name) => !/^[\w-]+$/.test(String(wish[name])) || !(name in wish) || wish[name] === start[name])
  );
}

/**
 * Whether the dice are those that were committed to before anybody sat down, settle what was left to them, and count what
 * each device added, `own` at the seats of this one. At the end, too, whether the secret is told and what lay hidden is
 * where it lay.
 */
export function diceHold({ made, seats, start, told, phase }: Folded, own: Readonly<Record<number, string>>): boolean {
  const { dice } = start ?? {};
  if (!made || !start || !dice) return false;
  const given = seats.flatMap(({ nonce }) => nonce ?? []);
  const places = (mountains: unknown) => Object.keys((mountains ?? {}) as Members).sort();
  return (
    dice.commitment === made.commitment &&
    alike(dice.nonces, given) &&
    Object.entries(own).every(([seat, nonce]) => seats[Number(seat)]?.nonce === nonce) &&
    asWished({ ...made }, start, dice.dealt ?? []) &&
    (phase !== "over" || told.seed !== undefined) &&
    (told.mountains === undefined || alike(places(told.mountains), places(start.mountains)))
  );
}
