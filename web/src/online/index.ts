// What the rest of the page loads when somebody turns to online tables.
import Online from "./Online.svelte";
import OpenTable from "./OpenTable.svelte";
import { loadTexts } from "./texts.svelte";

/** The parts with their texts. */
export async function ready() {
  await loadTexts();
  return { Online, OpenTable };
}
