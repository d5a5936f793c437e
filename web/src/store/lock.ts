// One tab at a time goes on with a game: two would overwrite each other's actions. The newest tab takes over.

/** Takes a game for this tab until `release` is called; `lost` is called when another tab takes it. */
export function takeGame(id: string, lost: () => void): { taken: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let given = false;
  const taken = new Promise<void>((resolve) => {
    if (!("locks" in navigator)) {
      resolve(); // an old browser, or a page without TLS on another machine
      return;
    }
    navigator.locks
      .request(`castellum.game.${id}`, { steal: true }, async () => {
        given = true;
        resolve();
        await released;
      })
      .catch(() => {
        if (given) lost();
        resolve();
      });
  });
  return { taken, release: () => release() };
}
