// What this device added to the dice when somebody sat down at it (docs/dice.md): kept, so that a server that counts
// something else in its place is found out. In local storage; a browser that refuses it knows it until the page is closed.
import { RefusedOnline, type Do } from "./protocol";

const place = "castellum.nonces";
/** The oldest tables are forgotten beyond these. */
const mostTables = 500;

type Nonces = Readonly<Record<string, string>>; // by seat
type Tables = Readonly<Record<string, Nonces>>; // the one changed last stands last

let held: Tables = {};

function read(): Tables {
  try {
    held = JSON.parse(localStorage.getItem(place) ?? "{}") as Tables;
  } catch {
    // blocked storage, or not our text
  }
  return held;
}

function write(tables: Tables): void {
  held = Object.fromEntries(Object.entries(tables).slice(-mostTables));
  try {
    localStorage.setItem(place, JSON.stringify(held));
  } catch {
    // blocked storage
  }
}

/** What this device added at that table, by seat. */
export const noncesAt = (table: string): Nonces => read()[table] ?? {};

/** Keeps what was added for a seat, or forgets it. */
export function keepNonce(table: string, seat: number, nonce: string | undefined): void {
  const { [table]: here = {}, ...others } = read();
  const { [seat]: _before, ...rest } = here;
  const now: Nonces = nonce === undefined ? rest : { ...rest, [seat]: nonce };
  write(Object.keys(now).length > 0 ? { ...others, [table]: now } : others);
}

/** Forgets that table, or all. */
export function forgetNonces(table?: string): void {
  const { [table ?? ""]: _gone, ...others } = read();
  write(table === undefined ? {} : others);
}

/** Asks for a seat; what this device adds is kept before anybody else has it. */
export async function sitDown(
  table: string,
  wanted: Extract<Do, { do: "sit" }>,
  ask: (wanted: Do) => Promise<void>,
): Promise<void> {
  const { seat, nonce } = wanted;
  const before = noncesAt(table)[seat];
  keepNonce(table, seat, nonce);
  try {
    await ask(wanted);
  } catch (error) {
    // Nothing was done, so what was added before, if he sits there already, still counts.
    if (error instanceof RefusedOnline && error.refusal.code !== "failed") keepNonce(table, seat, before);
    throw error;
  }
}
