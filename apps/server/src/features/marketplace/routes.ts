import * as file from '@quartermaster/contract/content-file';
import { getCreator } from '@quartermaster/contract/marketplace';
import * as own from '@quartermaster/contract/own-content';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { deleteOwnContent } from './commands/delete-own-content.ts';
import { countContent, importContent, planContentImport } from './commands/import-content.ts';
import { updateOwnContent } from './commands/update-own-content.ts';
import { contentFile } from './queries/content-file.ts';
import { readCreator } from './queries/creator.ts';
import { listOwnContent } from './queries/own-content.ts';

/**
 * Creators and the user's own content across items, shops and loot; the public lists belong to the slices of the
 * templates.
 */
export function marketplaceRoutes(routes: Routes): void {
  routes.read(getCreator, async ({ sql, actor, params }) => ({
    data: await readCreator(sql, actor.userId, params.id),
  }));
  routes.read(own.listOwnContent, async ({ sql, actor, query }) =>
    paginated(query, await listOwnContent(sql, actor.userId, query)),
  );
  routes.write(own.updateOwnContent, async ({ tx, actor, body }) => {
    const { templates, visibility } = body.content;
    return { data: { templates_count: await updateOwnContent(tx, actor, templates, visibility) } };
  });
  routes.write(own.deleteOwnContent, async ({ tx, actor, body }) => ({
    data: { templates_count: await deleteOwnContent(tx, actor, body.content.templates) },
  }));
  fileRoutes(routes);
}

function fileRoutes(routes: Routes): void {
  const { sql: database, now } = routes.services;
  routes.open(file.previewContentImport, async ({ actor, body }) => {
    const lines = await planContentImport(database, actor, now(), body.import.content);
    return { data: lines.map(({ content: _, ...line }) => line), meta: countContent(lines) };
  });
  routes.write(file.importContent, async ({ tx, actor, body }) => ({
    data: await importContent(tx, actor, body.import),
  }));
  routes.download(file.exportContent, async ({ sql, actor, query }) => ({
    mediaType: 'application/json; charset=utf-8',
    filename: `shops-and-loot-${now().toISOString().slice(0, 10)}.json`,
    chunks: contentFile(sql, actor.userId, query),
  }));
}
