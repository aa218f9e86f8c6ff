import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { loadCode } from '../platform/lazy.ts';
import { PageLoadError } from '../platform/page-route.ts';

/**
 * Addresses whose routes are loaded on the first visit: their pages and the files these need are no part of the first
 * load (ADR 0020).
 */
const LAZY = /^\/(items|shops|loot|marketplace|subscription)(\/|$)/;

/** The route under which lazy pages stand: inside the frame of the signed-in. */
export const LAZY_PARENT = 'signed-in';

/** The lazy routes; null for an address that belongs to none of them. */
export const lazyRoutes = (path: string): Promise<RouteObject[]> | null =>
  LAZY.test(path) ? loadCode(() => import('./lazy-tables.ts')).then(({ routes }) => routes) : null;

/** Adds the lazy routes of an address on the first visit. */
export const loadLazyRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  try {
    const routes = await lazyRoutes(path);
    if (routes) patch(LAZY_PARENT, routes);
  } catch (cause) {
    throw new PageLoadError('requested', cause);
  }
};
