// Sentences about online tables that more than one part says.
import type { GameId, Refusal } from "@/engine/types";
import { t } from "@/i18n/index.svelte";
import { playerText } from "@/table/advice";
import { refusalText } from "@/table/words";
import { playerOf, type Level } from "@/lib/players";
import type { Remark } from "./fold";
import { RefusedOnline, type CardSeat, type OnlineRefusal } from "./protocol";
import { isOnlineKey, o } from "./texts.svelte";

/** How many phrases there are; their numbers count from 1. */
export const phrases = 24;

export function phraseText(phrase: number): string {
  const key = `phrase.${phrase}`;
  return isOnlineKey(key) ? (o as (key: string) => string)(key) : "…";
}

/** Why the server refused, in the language of the page. */
export function whyNot(refusal: OnlineRefusal, game: GameId | undefined): string {
  const key = `refused.${refusal.code}`;
  const seconds = Math.ceil(Number(refusal.slots?.wait ?? 0) / 1000);
  if (isOnlineKey(key)) return (o as (key: string, slots: unknown) => string)(key, { seconds });
  if (game && refusal.rule !== undefined) return refusalText(game, refusal as Refusal);
  return o("refused.other", { code: refusal.code });
}

/** What went wrong with a request: the server's reason, or that there is no network. Other errors are thrown on. */
export function faultText(error: unknown, game?: GameId): string {
  if (error instanceof RefusedOnline) return whyNot(error.refusal, game);
  if (error instanceof TypeError) return o("offline");
  throw error;
}

/** What a seat is called. */
export function nameOf({ name, kind }: CardSeat, seat: number): string {
  if (name) return name;
  return t(kind === "computer" ? "start.seat.computer" : "start.seat.default", { number: seat + 1 });
}

export const levelText = (level: number): string => playerText(playerOf(level as Level));

/** A line of the log for what happened beside the actions, or nothing for what needs none. */
export function remarkText(remark: Remark, name: string): string | undefined {
  if ("phrase" in remark) return o("log.phrase", { name, phrase: phraseText(remark.phrase) });
  if ("asks" in remark) return o(remark.asks === "undo" ? "log.asks_undo" : "log.asks_end", { name });
  if ("refuses" in remark) return o("log.refuses", { name });
  switch (remark.change) {
    case "given":
      return o("log.given", { name, level: levelText(remark.level ?? 1) });
    case "back":
      return o("log.back", { name });
    default:
      return undefined;
  }
}
