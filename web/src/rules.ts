// The rules in words, one file a game and language, loaded when somebody reads them.
import type { GameId } from "@/engine/types";
import type { Language } from "@/i18n/index.svelte";

export interface Rules {
  title: string;
  sections: { title: string; rules: { number: string; title: string; text: string[] }[] }[];
}

const files = import.meta.glob<{ default: Rules }>("../rules/*/*.json");

export async function loadRules(language: Language, game: GameId): Promise<Rules> {
  const load = files[`../rules/${language}/${game}.json`];
  if (!load) throw new Error(`no rules of ${game} in ${language}`);
  return (await load()).default;
}
