// Addresses and what they open; those released must never change (docs/addresses.md).
import { expect, it } from "vitest";
import { screenOf } from "../src/router.svelte";

it.each([
  ["/", "", { name: "start" }],
  ["/games", "", { name: "games" }],
  ["/play/0a1b2c", "", { name: "table", id: "0a1b2c" }],
  ["/play/0a1b2c", "12", { name: "table", id: "0a1b2c", ply: 12 }],
  ["/play/0a1b2c", "0", { name: "table", id: "0a1b2c", ply: 0 }],
  ["/play/0a1b2c", "content", { name: "table", id: "0a1b2c" }],
  ["/r", "abc-_", { name: "record", text: "abc-_" }],
  ["/r", "abc-_@12", { name: "record", text: "abc-_", ply: 12 }],
  ["/r", "abc-_@-1", { name: "record", text: "abc-_" }],
  ["/tables", "", { name: "tables" }],
  ["/t/abc123", "", { name: "online", table: "abc123" }],
  ["/t/abc123", "7", { name: "online", table: "abc123", ply: 7 }],
  ["/t/abc123", "take=0a1b", { name: "online", table: "abc123", key: "0a1b" }],
  ["/t", "", { name: "nowhere" }],
  ["/rules", "", { name: "rules", game: undefined, number: "" }],
  ["/rules/aqua-romana", "AR-19", { name: "rules", game: "aqua-romana", number: "AR-19" }],
  ["/rules/chess", "", { name: "nowhere" }],
  ["/r", "", { name: "nowhere" }],
  ["/play", "", { name: "nowhere" }],
  ["/games/more", "", { name: "nowhere" }],
  ["/a/b/c", "", { name: "nowhere" }],
])("%s#%s", (path, hash, screen) => expect(screenOf(path, hash)).toEqual(screen));
