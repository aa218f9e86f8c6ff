import { getCreator } from '@quartermaster/contract/marketplace';
import type { Routes } from '../../platform/http/routes.ts';
import { readCreator } from './queries/creator.ts';

/** The marketplace across items, shops and loot; the lists themselves belong to the slices of the templates. */
export function marketplaceRoutes(routes: Routes): void {
  routes.read(getCreator, async ({ sql, actor, params }) => ({
    data: await readCreator(sql, actor.userId, params.id),
  }));
}
