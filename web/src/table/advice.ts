// What a computer player's advice says.
import type { Advice, GameId } from "@/engine/types";
import { isKey, t, tell, type Text } from "@/i18n/index.svelte";
import { levelOf } from "@/lib/players";

/** Points a seat in the language's digits, one decimal. */
export function pointsIn(language: string, advice: Pick<Advice, "choices">): string[] {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (advice.choices[0]?.points ?? []).map((thousandths) => {
    const tenths = Math.round(thousandths / 100);
    return format.format(tenths === 0 ? 0 : tenths / 10); // never minus nought
  });
}

/** Why, in one sentence; a general one for a code we have no sentence for. */
export function reasonText(game: GameId, { reason }: Pick<Advice, "reason">): string {
  const key = `reason.${game}.${reason}`;
  return isKey(key) ? tell({ key } as Text) : t("reason.general");
}

/** Who plays a seat, in words. */
export function playerText(player: string): string {
  const level = levelOf(player);
  if (level) return t("start.seat.level", { level, name: t(`level.${level}`) });
  return t(player === "greedy" || player === "random" ? `start.seat.${player}` : "start.seat.human");
}
