// What can wait for the first picture of a board.

/** Acts once what is there now is on the screen and the browser has nothing else to do; the answer calls it off. */
export function whenDrawn(act: () => void): () => void {
  let stopped = false;
  const unlessStopped = () => {
    if (!stopped) act();
  };
  const idle = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(unlessStopped, { timeout: 500 });
    else setTimeout(unlessStopped, 50);
  };
  // The first frame draws it; by the second it can be seen.
  requestAnimationFrame(() => requestAnimationFrame(idle));
  return () => (stopped = true);
}
