// Addresses and what they open; those released must never change (docs/addresses.md).
import { expect, it } from "vitest";
import { screenOf } from "../src/router.svelte";

it.each([
  ["/", "", { name: "start" }],
  ["/games", "", { name: "games" }],
  ["/play/0a1b2c", "", { name: "table", id: "0a1b2c" }],
  ["/r", "abc-_@12", { name: "record", text: "abc-_@12" }],
  ["/rules", "", { name: "rules", game: undefined, number: "" }],
  ["/rules/aqua-romana", "AR-19", { name: "rules", game: "aqua-romana", number: "AR-19" }],
  ["/rules/chess", "", { name: "nowhere" }],
  ["/r", "", { name: "nowhere" }],
  ["/play", "", { name: "nowhere" }],
  ["/games/more", "", { name: "nowhere" }],
  ["/a/b/c", "", { name: "nowhere" }],
])("%s#%s", (path, hash, screen) => expect(screenOf(path, hash)).toEqual(screen));
