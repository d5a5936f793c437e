// Sentences about a table that more than one part of it says.
import type { GameEvent, Refusal } from "@/engine/types";
import type { GameModule } from "@/games";
import { isKey, t, tell, type Text } from "@/i18n/index.svelte";

/** The sentences of an action's events. */
export function sentences(module: GameModule, events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => {
    const text = module.say(event);
    return text ? [tell(text)] : [];
  });
}

/** Why something is refused, in the language of the page; the English reason where we have no sentence. */
export function refusalText(game: string, refusal: Refusal): string {
  const key = `refusal.${game}.${refusal.code}`;
  if (isKey(key)) return tell({ key, slots: refusal.slots } as Text);
  return refusal.reason ?? t("refusal.format");
}
