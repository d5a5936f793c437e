// Tokens of Aqueduct taken apart, and what is asked in words.
import type { AqueductView, View } from "@/engine/types";
import type { BarGroup } from "@/games";
import type { Text } from "@/i18n/index.svelte";
import type { Choice, Selection } from "@/table/selection";
import HouseArt from "./pieces/HouseArt.svelte";

export const order = ["kind", "vertex", "place", "square", "value"] as const;

export function choice(token: string): Choice {
  const parts = (kind: string, more: Record<string, string> = {}) => ({ token, parts: { kind, ...more } });
  if (token === "roll" || token === "stop" || token === "pass") return parts(token);
  if (token.startsWith("o")) return parts("spring", { vertex: token.slice(1) });
  if (token.startsWith("=")) return parts("canal", { place: token.slice(1) });
  const [value = "", square = ""] = token.split("@");
  return parts("house", { square, value });
}

export function ask(view: View): Text {
  const { phase, region } = view as AqueductView;
  if (phase === "over") return { key: "table.turn.over" };
  if (phase === "house") return { key: "aq.ask.house", slots: { region: region ?? 0 } };
  return { key: `aq.ask.${phase}` };
}

export function bar(view: View, choices: readonly Choice[], selection: Selection): BarGroup[] {
  const { phase, actor } = view as AqueductView;
  const has = (kind: string) => choices.some(({ parts }) => parts.kind === kind);
  const label: Text = { key: "table.choices" };
  const kinds: BarGroup["values"] = [];
  if (has("roll"))
    kinds.push({ value: "roll", text: { key: phase === "again" ? "aq.choice.roll_again" : "aq.choice.roll" } });
  if (has("spring")) kinds.push({ value: "spring", text: { key: "aq.choice.spring" } });
  if (has("canal")) kinds.push({ value: "canal", text: { key: "aq.choice.canal" } });
  if (has("stop")) kinds.push({ value: "stop", text: { key: "aq.choice.stop" } });
  if (has("pass")) kinds.push({ value: "pass", text: { key: "aq.choice.pass" } });
  const groups: BarGroup[] = kinds.length > 0 ? [{ part: "kind", label, values: kinds }] : [];
  if (has("house")) {
    const here = choices.filter(
      ({ parts }) => parts.kind === "house" && (!selection.square || parts.square === selection.square),
    );
    const values = [...new Set(here.flatMap(({ parts }) => parts.value ?? []))].sort();
    groups.push({
      part: "value",
      label,
      values: values.map((value) => ({
        value,
        text: { key: "aq.choice.house", slots: { value } },
        art: { component: HouseArt, name: `${actor}${value}` },
      })),
    });
  }
  return groups;
}

/** The token meant by choosing something unlit: good enough for the referee to name the rule. */
export function guess(part: string, value: string, any: View, selection: Selection): string | undefined {
  const view = any as AqueductView;
  switch (part) {
    case "vertex":
      return `o${value}`;
    case "place":
      return `=${value}`;
    case "square": {
      const stock = view.stocks[view.actor] ?? [];
      const lowest = stock.findIndex((left) => left > 0) + 1;
      return `${selection.value ?? Math.max(lowest, 1)}@${value}`;
    }
    default:
      return undefined;
  }
}
