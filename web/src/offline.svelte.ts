// The service worker: Castellum works without a network after the first visit, and a new version waits until the
// person takes it.
import { registerSW } from "virtual:pwa-register";

class Offline {
  /** Whether all files are kept here for a visit without a network. */
  ready = $state(false);
  /** Whether a new version waits. */
  update = $state(false);
}
export const offline = new Offline();

let take: ((reload: boolean) => Promise<void>) | undefined;

export function startOffline(): void {
  void navigator.serviceWorker?.ready.then(() => (offline.ready = true));
  take = registerSW({
    onOfflineReady: () => (offline.ready = true),
    onNeedRefresh: () => (offline.update = true),
  });
}

/** Loads the new version; kept games go on under it. */
export async function takeUpdate(): Promise<void> {
  await take?.(true);
}
