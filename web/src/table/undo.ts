// What can be taken back at one screen: everything up to a roll, and against computers up to one's own last
// decision.
import { chance, type Step } from "@/engine/types";

const isHuman = (players: readonly string[], step: Step): boolean => players[step.actor] === "human";

/** How many steps "take back" undoes: the last decision of a person and what computers did since; 0 if none. */
export function stepsToUndo(steps: readonly Step[], players: readonly string[]): number {
  for (let count = 1; count <= steps.length; ++count) {
    const step = steps[steps.length - count] as Step;
    if (step.actor === chance) return 0;
    if (isHuman(players, step)) return count;
  }
  return 0;
}

/** Whether a new turn of `actor` begins after that many steps. */
function beginsTurn(steps: readonly Step[], count: number, actor: number): boolean {
  const before = steps[count - 1];
  if (!before) return true;
  const asked = before.events.find((event) => event.type === "asked");
  if (!asked || !["turn", "place", "lay"].includes(asked.phase)) return false;
  // Builders held are placed at the beginning of the turn that goes on with a tile.
  return before.actor !== actor || !before.events.some((event) => event.type === "builder_placed");
}

/** How many steps "restart turn" undoes: the acting person's in this turn, as far as no roll stands between. */
export function stepsToRestart(steps: readonly Step[], players: readonly string[], actor: number): number {
  if (players[actor] !== "human") return 0;
  let count = 0;
  while (!beginsTurn(steps, steps.length - count, actor)) {
    if (steps[steps.length - count - 1]?.actor !== actor) break;
    ++count;
  }
  return count;
}
