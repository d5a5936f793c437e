// Hears what happens at a table.
import { untrack } from "svelte";
import type { Table } from "@/table/table.svelte";
import { cuesOf, signOf } from "./cues";
import { play } from "./play";

const pause = 250; // milliseconds before a sign: it must not fall on the sound of what was done

/** Plays what is done at a table from now on. Precondition: called in an effect, with which it ends. */
export function listen(table: Table): void {
  let [last, heard] = untrack(() => [table.acted, table.steps.length]);
  $effect(() => {
    const { acted } = table;
    if (!acted || acted === last) return;
    last = acted;
    if (acted.rate === Infinity) return; // computers that act at once act many times a second
    const moves = untrack(() => table.moving) === acted;
    cuesOf(acted.step.events, moves ? acted.rate : 0).forEach(play);
  });
  $effect(() => {
    const { steps, game, position, moving } = table;
    if (moving) return;
    const more = steps.length > heard;
    heard = steps.length;
    const sign = more ? signOf(steps, game.players, position.actor) : undefined;
    if (sign) play({ sound: sign, at: pause });
  });
}
