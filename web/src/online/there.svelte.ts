// The way to online tables: whether whoever serves this page keeps them, and their part of the page.

/** Whether an answer is meant for programs. */
export const isJson = ({ headers }: Response): boolean => headers.get("content-type")?.includes("json") ?? false;

class There {
  known = $state(false);
}
export const there = new There();

let asked = false;

/** Finds out, once a visit. Without the network there are none. */
export async function lookForTables(): Promise<void> {
  if (asked) return;
  asked = true;
  const answer = await fetch("/api/tables").catch(() => undefined);
  // A host of pages alone may answer any address with the page.
  there.known = answer?.ok === true && isJson(answer);
}

/** The screens with their texts; fails without the network, or where the server has only those of another version. */
export const loadOnline = async () => (await import("@/online")).ready();
