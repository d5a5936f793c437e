// Where the points of Aqueduct come from (AQ-20).
import type { AqueductEvent, GameEvent } from "@/engine/types";
import type { ResultColumn } from "@/games";

export function result(events: readonly GameEvent[]): ResultColumn[] {
  const over = (events as readonly AqueductEvent[]).find((event) => event.type === "game_over");
  if (!over) return [];
  return [
    { title: { key: "result.houses" }, values: over.origin.map((houses) => houses.length) },
    { title: { key: "result.points" }, values: over.points ?? [] },
  ];
}
