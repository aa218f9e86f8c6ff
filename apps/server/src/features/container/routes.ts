import * as contract from '@quartermaster/contract/container';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { updateContainer } from './commands/update-container.ts';
import { listVisibleContainers, readContainer } from './queries/containers.ts';

/** Reads and updates containers of any owner. Endpoints with the owner in the path are in other slices. */
export function containerRoutes(routes: Routes): void {
  routes.read(contract.getContainer, async ({ sql, actor, params }) => ({
    data: await readContainer(sql, actor.userId, params.id),
  }));
  routes.read(contract.listContainers, async ({ sql, actor, query }) =>
    paginated(query, await listVisibleContainers(sql, actor.userId, query)),
  );
  routes.write(contract.updateContainer, async ({ tx, actor, params, body }) => {
    await updateContainer(tx, actor, params.id, body.container);
    return { data: await readContainer(tx.sql, actor.userId, params.id) };
  });
}
