import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the pages of a path into its routes, so that a router shows them in its first render. */
export async function preloadRoutes(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
