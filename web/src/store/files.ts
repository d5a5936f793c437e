// Records as files, and as the part of an address after #.
import type { KeptGame } from "./games";

/** Offers something as a file. */
export function offerFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The name for a file about a game, without its ending. */
export const fileName = (game: KeptGame): string =>
  `${game.game}-${new Date(game.created).toISOString().slice(0, 10)}-${game.id}`;

/** Offers the game's record as a file. */
export function saveFile(game: KeptGame): void {
  offerFile(`${fileName(game)}.json`, new Blob([game.record, "\n"], { type: "application/json" }));
}

const throughStream = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
};

/** A record as the text of an address: deflated, base64url (docs/addresses.md). */
export async function toAddress(record: string): Promise<string> {
  const bytes = await throughStream(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record of an address's text, or nothing if it holds none. */
export async function fromAddress(text: string): Promise<string | undefined> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      await throughStream(bytes, new DecompressionStream("deflate-raw")),
    );
  } catch {
    return undefined;
  }
}
