import { matchRoutes, type RouteObject } from 'react-router';
import { lazyRoutes } from './lazy-routes.ts';

/** Fetches the code of the pages that an address leads to. A failure is the visit's to report. */
function prefetch(routes: RouteObject[], path: string): void {
  fetchPages(routes, path);
  void lazyRoutes(path)
    ?.then((later) => fetchPages(later, path))
    .catch(() => undefined);
}

function fetchPages(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}

/** Fetches a page's code when the pointer or the focus comes to a link that leads there. */
export function startPrefetching(routes: RouteObject[]): () => void {
  const requested = new Set<string>();
  const onApproach = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || requested.has(link.pathname)) return;
    requested.add(link.pathname);
    prefetch(routes, link.pathname);
  };
  document.addEventListener('pointerover', onApproach);
  document.addEventListener('focusin', onApproach);
  return () => {
    document.removeEventListener('pointerover', onApproach);
    document.removeEventListener('focusin', onApproach);
  };
}
