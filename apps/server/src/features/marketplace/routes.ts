import { getCreator } from '@quartermaster/contract/marketplace';
import * as own from '@quartermaster/contract/own-content';
import { paged } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { deleteOwnContent } from './commands/delete-own-content.ts';
import { updateOwnContent } from './commands/update-own-content.ts';
import { readCreator } from './queries/creator.ts';
import { listOwnContent } from './queries/own-content.ts';

/** Creators and one's own content across items, shops and loot; the public lists belong to the slices of the templates. */
export function marketplaceRoutes(routes: Routes): void {
  routes.read(getCreator, async ({ sql, actor, params }) => ({
    data: await readCreator(sql, actor.userId, params.id),
  }));
  routes.read(own.listOwnContent, async ({ sql, actor, query }) =>
    paged(query, await listOwnContent(sql, actor.userId, query)),
  );
  routes.write(own.updateOwnContent, async ({ tx, actor, body }) => {
    const { templates, visibility } = body.content;
    return { data: { templates_count: await updateOwnContent(tx, actor, templates, visibility) } };
  });
  routes.write(own.deleteOwnContent, async ({ tx, actor, body }) => ({
    data: { templates_count: await deleteOwnContent(tx, actor, body.content.templates) },
  }));
}
