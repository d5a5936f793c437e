// Sentences about online tables that more than one part says.
import type { GameId, Refusal } from "@/engine/types";
import { language, t } from "@/i18n/index.svelte";
import { playerText } from "@/table/advice";
import { refusalText } from "@/table/words";
import { inText } from "@/lib/names";
import { playerOf, type Level } from "@/lib/players";
import type { Remark } from "./fold";
import { RefusedOnline, type CardSeat, type ClockRules, type OnlineRefusal } from "./protocol";
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

/** The same as it stands in a text. */
export const nameInText = (of: CardSeat, seat: number): string => inText(nameOf(of, seat));

/** A stretch of time in words, in its largest whole unit. */
export function durationText(seconds: number): string {
  if (seconds % 86_400 === 0) return o("clock.days", { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return o("open.hours", { count: seconds / 3600 });
  if (seconds % 60 === 0) return o("open.minutes", { count: seconds / 60 });
  return o("clock.seconds", { count: seconds });
}

/** How long everybody may think. */
export function clockText(clock: ClockRules | null | undefined): string {
  if (!clock) return o("clock.none");
  const [turn, bank] = [durationText(clock.turn), durationText(clock.bank)];
  const text = clock.bank > 0 ? o("clock.bank", { turn, bank }) : o("clock.turn", { turn });
  return clock.weekends_off ? `${text}. ${o("clock.weekends")}.` : text;
}

/** A moment of this or another day, as short as it can be told apart. */
export function momentText(time: number): string {
  return new Intl.DateTimeFormat(language(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(time);
}

/** Minutes and seconds, hours before them where there are any. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export const levelText = (level: number): string => playerText(playerOf(level as Level));

/** A line of the log for what happened beside the actions, or nothing for what needs none. */
export function remarkText(remark: Remark, whose: string): string | undefined {
  const name = inText(whose);
  if ("phrase" in remark) return o("log.phrase", { name, phrase: phraseText(remark.phrase) });
  if ("asks" in remark) return o(`log.asks_${remark.asks}`, { name });
  if ("clock" in remark) return o(remark.clock === "pause" ? "log.paused" : "log.time_out", { name });
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
