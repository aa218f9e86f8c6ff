import { findItems } from '@quartermaster/contract/find';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findInParty } from './queries/found-items.ts';

/** Find: one search over all items that a member may see in a party. */
export function findRoutes(routes: Routes): void {
  routes.read(findItems, async ({ sql, actor, params, query }) => {
    const { holders, is_complete, ...page } = await findInParty(sql, actor.userId, params.id, query);
    const { data, meta } = paginated(query, page);
    return { data, meta: { ...meta, holders, is_complete } };
  });
}
