import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { showSignedOut } from '../platform/session.ts';
import { keepEarlyInput } from './early-input.ts';
import { preloadRoutes } from './preload-routes.ts';
import { routes } from './routes.tsx';

/** Hydrates the page that was rendered at build time, keeping text that was typed into it (ADR 0174). */
export async function hydratePage(
  root: HTMLElement,
  renderApp: (onReady: () => void) => ReactNode,
): Promise<void> {
  await preloadRoutes(routes, window.location.pathname);
  const restoreInput = keepEarlyInput(root);
  showSignedOut();
  const page = renderApp(() => {
    delete document.documentElement.dataset.start;
    restoreInput();
  });
  // A transition hydrates in short steps, so that the page responds to input between them.
  startTransition(() => void hydrateRoot(root, page));
}
