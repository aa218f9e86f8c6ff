/** The maximum time that the old version may delay the new version, in milliseconds. */
export const TAKEOVER_MS = 5000;
/** The interval at which the request to start is repeated, in milliseconds. */
const REQUEST_INTERVAL_MS = 1000;

/** Resolves to true once another worker controls this page, else to false after the timeout. */
const isControlledWithin = (ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), ms);
  });

/** Lets the waiting worker replace the active one. Resolves to false if the active one keeps running. */
async function replaceActiveWorker(registration: ServiceWorkerRegistration): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < TAKEOVER_MS; waitedMs += REQUEST_INTERVAL_MS) {
    // The new worker has started without an event: another tab was faster, or no worker controls this page.
    if (registration.waiting === null) return true;
    // Repeated because Chromium ends an idle worker early only if it is running at the moment of a request.
    const isControlled = isControlledWithin(REQUEST_INTERVAL_MS);
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    if (await isControlled) return true;
  }
  return registration.waiting === null;
}

/**
 * Reloads the page with the waiting version. Browsers let an old worker finish the requests of all tabs
 * first, which can take minutes; if it has not ended within 5 s, it is unregistered and the page is loaded
 * from the server (ADR 0160).
 * @throws if the server is needed but unreachable; the page is then unchanged
 */
export async function startNewVersion(registration: ServiceWorkerRegistration): Promise<void> {
  if (!(await replaceActiveWorker(registration))) {
    await registration.update();
    await registration.unregister();
  }
  window.location.reload();
}
