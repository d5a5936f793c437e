// The service worker: Castellum works without a network after the first visit, and a new version waits until the
// person takes it. By hand, since the usual library for it costs the first visit 3 KB.

class Offline {
  /** Whether all files are kept here for a visit without a network. */
  ready = $state(false);
  /** Whether a new version waits. */
  update = $state(false);
}
export const offline = new Offline();

let waiting: ServiceWorker | undefined;

/** Sees whether a new version waits, and goes over to it in every tab once it is taken in one. */
function look(workers: ServiceWorkerContainer, { waiting: found }: ServiceWorkerRegistration): void {
  if (!found || found === waiting || !workers.controller) return; // the first version has nobody to wait for
  if (!waiting) workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting = found;
  offline.update = true;
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/sw.js", { scope: "/" });
  look(workers, registration);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => look(workers, registration));
  });
}

let started = false;

/** Keeps all files for later. Not before the first board is there: they would come over the same network. */
export function startOffline(): void {
  if (started) return;
  started = true;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || import.meta.env.DEV) return;
  void workers.ready.then(() => (offline.ready = true));
  // Not before the page itself is there; a browser that forbids it plays on with the network.
  const begin = () => void register(workers).catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** Loads the new version; kept games go on under it. */
export function takeUpdate(): void {
  waiting?.postMessage({ type: "SKIP_WAITING" });
}
