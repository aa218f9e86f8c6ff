import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { PageLoadError } from './page-route.ts';

interface Table {
  /** Where its addresses begin. */
  readonly prefix: string;
  readonly load: () => Promise<{ routes: RouteObject[] }>;
}

/**
 * Pages whose addresses are looked up when somebody goes there: their names, and those of the files they need, are
 * no part of the first load (promises.md D3, ADR 0121).
 */
const TABLES: readonly Table[] = [
  { prefix: '/shops', load: () => import('./shop-routes.ts') },
  { prefix: '/loot', load: () => import('./loot-routes.ts') },
];

/** The route under which such pages stand: inside the frame of the signed-in. */
export const LATER_PARENT = 'signed-in';

/** The routes of an address that belongs to a later table; null where it belongs to none. */
export function laterRoutes(path: string): Promise<RouteObject[]> | null {
  const table = TABLES.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  return table ? table.load().then(({ routes }) => routes) : null;
}

/** Adds the routes of an address when somebody goes there for the first time. */
export const findLaterRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  try {
    const routes = await laterRoutes(path);
    if (routes) patch(LATER_PARENT, routes);
  } catch (cause) {
    throw new PageLoadError('requested', cause);
  }
};
