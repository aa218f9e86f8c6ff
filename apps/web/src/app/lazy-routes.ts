import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { loadCode } from '../platform/lazy.ts';
import { PageLoadError } from '../platform/page-route.ts';

/** The parent routes of lazy pages: the layout for signed-in users and the admin layout. */
export const LAZY_PARENT = 'signed-in';
export const ADMIN_PARENT = 'admin';

/**
 * Paths whose routes are loaded on the first visit: their pages and dependencies are not part of the first load (ADR
 * 0020). Case-insensitive, like the router.
 */
const TABLES = [
  {
    pattern:
      /^\/(items|shops|loot|marketplace|my-content|subscription|profile\/api-keys|parties\/[^/]+\/(?:branding|webhooks)|sandbox|support|moderation)(\/|$)/i,
    parent: LAZY_PARENT,
    load: () => import('./lazy-tables.ts'),
  },
  {
    pattern: /^\/(admin)(\/|$)/i,
    parent: ADMIN_PARENT,
    load: () => import('../features/admin/routes.ts'),
  },
  {
    // The server sends these as separate documents (ADR 0233); the app renders them in development.
    pattern: /^\/(home|discord)\/?$/i,
    parent: null,
    load: () => import('./site-routes.ts'),
  },
];

const tableOf = (path: string) => TABLES.find(({ pattern }) => pattern.test(path));

/** The lazy routes of a path; null if it has none. */
export function lazyRoutes(path: string): Promise<RouteObject[]> | null {
  const table = tableOf(path);
  return table ? loadCode(table.load).then(({ routes }) => routes) : null;
}

/** "My content" for /my-content: the names of pages are in the table that could not be loaded. */
function pageName(path: string): string {
  const section = tableOf(path)?.pattern.exec(path)?.[1] ?? '';
  const words = section.replace(/.*\//, '').replaceAll('-', ' ').toLowerCase().replace('api', 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Adds the lazy routes of a path on the first visit. */
export const loadLazyRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  try {
    const routes = await lazyRoutes(path);
    if (routes) patch(tableOf(path)?.parent ?? null, routes);
  } catch (cause) {
    throw new PageLoadError(pageName(path), cause);
  }
};
