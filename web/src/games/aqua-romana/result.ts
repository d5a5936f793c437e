// Where the points of Aqua Romana come from (AR-36).
import type { AquaRomanaEvent, GameEvent } from "@/engine/types";
import type { ResultColumn } from "@/games";

export function result(events: readonly GameEvent[]): ResultColumn[] {
  const over = (events as readonly AquaRomanaEvent[]).find((event) => event.type === "game_over");
  if (!over) return [];
  return [
    { title: { key: "result.podiums" }, values: over.origin.map(({ podiums }) => podiums) },
    { title: { key: "result.bonus" }, values: over.origin.map(({ bonus }) => bonus) },
    { title: { key: "result.points" }, values: over.points },
  ];
}
