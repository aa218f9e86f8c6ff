import { createRequire } from 'node:module';

/** The events of a browser page, which the Rails client listens to. */
export const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  document: { visibilityState: 'visible' },
});

/** The published Rails client, which needs a browser page's events and visibility. */
export const rails: typeof import('@rails/actioncable') = createRequire(import.meta.url)(
  '@rails/actioncable',
);
rails.adapters.WebSocket = WebSocket;
