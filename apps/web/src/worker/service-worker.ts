import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_PATHS } from './server-paths.ts';

/** The files of this build, inserted by service-worker-build.ts. */
declare const BUILT_FILES: { readonly url: string; readonly revision: string | null }[];

/** The part of ServiceWorkerGlobalScope that is used here; the compiler treats this file as page code. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
}
const worker = self as unknown as WorkerScope;

cleanupOutdatedCaches();
precacheAndRoute(BUILT_FILES);
const page = createHandlerBoundToURL('/index.html');
registerRoute(new NavigationRoute(page, { denylist: [SERVER_PATHS] }));

// A new version waits until a user accepts it, or until no tab uses the old version.
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});
