// Addresses (docs/addresses.md) and the screens they open.
import { gameIds, type GameId } from "@/engine/types";

export type Screen =
  | { name: "start" }
  | { name: "games" }
  | { name: "table"; id: string; ply: number | undefined }
  | { name: "record"; text: string; ply: number | undefined }
  | { name: "tables" }
  | { name: "online"; table: string; ply: number | undefined; key: string | undefined }
  | { name: "rules"; game: GameId | undefined; number: string }
  | { name: "specimen" }
  | { name: "nowhere" };

/** After how many actions an address wants a game shown. */
const plyOf = (text: string): number | undefined => (/^\d{1,5}$/.test(text) ? Number(text) : undefined);

/** The screen of an address. */
export function screenOf(path: string, hash: string): Screen {
  const [first = "", second = "", ...more] = path.split("/").filter((part) => part !== "");
  if (more.length > 0) return { name: "nowhere" };
  if (first === "") return { name: "start" };
  if (first === "games" && second === "") return { name: "games" };
  if (first === "play" && second !== "") return { name: "table", id: second, ply: plyOf(hash) };
  if (first === "r" && second === "" && hash !== "") {
    const [text = "", ply = ""] = hash.split("@");
    return { name: "record", text, ply: plyOf(ply) };
  }
  if (first === "tables" && second === "") return { name: "tables" };
  if (first === "t" && second !== "")
    return { name: "online", table: second, ply: plyOf(hash), key: /^take=([0-9a-zA-Z_-]{1,128})$/.exec(hash)?.[1] };
  if (first === "specimen" && second === "") return { name: "specimen" };
  if (first === "rules") {
    const game = gameIds.find((id) => id === second);
    if (second === "" || game) return { name: "rules", game, number: hash };
  }
  return { name: "nowhere" };
}

class Router {
  screen = $state.raw<Screen>({ name: "start" });
}
export const router = new Router();

const look = () => {
  router.screen = screenOf(location.pathname, location.hash.slice(1));
};

/** Goes to an address of our own; `replace` leaves no way back to this one. */
export function go(address: string, replace = false): void {
  const { pathname } = location;
  history[replace ? "replaceState" : "pushState"](null, "", address);
  look();
  if (!location.hash && location.pathname !== pathname) scrollTo(0, 0);
}

/** Follows the address bar, and links inside the page without loading it anew. */
export function startRouter(): void {
  look();
  const follow = () => location.hash !== "#content" && look(); // which skips to the content of the same screen
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return; // within the page: the browser scrolls
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
