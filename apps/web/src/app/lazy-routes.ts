import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { PageLoadError } from '../platform/page-route.ts';

type Table = () => Promise<{ routes: RouteObject[] }>;

/**
 * Route tables by the first segment of their addresses, loaded on the first visit: their pages and the files these
 * need are no part of the first load (ADR 0121).
 */
const TABLES: Readonly<Record<string, readonly Table[]>> = {
  shops: [() => import('../features/shop-template/routes.ts'), () => import('../features/shop/routes.ts')],
  loot: [() => import('../features/loot-template/routes.ts'), () => import('../features/loot/routes.ts')],
};

/** The route under which lazy pages stand: inside the frame of the signed-in. */
export const LAZY_PARENT = 'signed-in';

/** The lazy routes that an address may belong to; null where there are none. */
export function lazyRoutes(path: string): Promise<RouteObject[]> | null {
  const tables = TABLES[path.split('/')[1] ?? ''];
  if (!tables) return null;
  return Promise.all(tables.map((load) => load())).then((loaded) => loaded.flatMap(({ routes }) => routes));
}

/** Adds the lazy routes of an address on the first visit. */
export const loadLazyRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  try {
    const routes = await lazyRoutes(path);
    if (routes) patch(LAZY_PARENT, routes);
  } catch (cause) {
    throw new PageLoadError('requested', cause);
  }
};
