import { randomBytes } from 'node:crypto';
import * as items from '@quartermaster/contract/loot-item';
import { previewLoot } from '@quartermaster/contract/loot-roll';
import * as contract from '@quartermaster/contract/loot-template';
import { paginated, paginatedWithTotals } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { addLines } from './commands/add-lines.ts';
import { createTemplate } from './commands/create-template.ts';
import { deleteTemplate } from './commands/delete-template.ts';
import { duplicateTemplate } from './commands/duplicate-template.ts';
import { rateTemplate } from './commands/rate-template.ts';
import { removeLine } from './commands/remove-line.ts';
import { updateLine } from './commands/update-line.ts';
import { updateTemplate } from './commands/update-template.ts';
import {
  listLines,
  listTemplateRatings,
  listTemplates,
  readLine,
  readLines,
  readPreview,
  readTemplate,
} from './queries/loot-templates.ts';

/** Loot templates: their lines, roll previews and ratings. */
export function lootTemplateRoutes(routes: Routes): void {
  templateRoutes(routes);
  lineRoutes(routes);
  ratingRoutes(routes);
}

function templateRoutes(routes: Routes): void {
  routes.read(contract.listLootTemplates, async ({ sql, actor, query }) =>
    paginated(query, await listTemplates(sql, actor.userId, query)),
  );
  routes.read(contract.getLootTemplate, async ({ sql, actor, params }) => ({
    data: await readTemplate(sql, actor.userId, params.id),
  }));
  routes.write(contract.createLootTemplate, async ({ tx, actor, body }) => {
    const { loot_items, ...form } = body.loot_template;
    const id = await createTemplate(tx, actor, form);
    if (loot_items.length > 0) await addLines(tx, actor, id, loot_items, (i) => `loot_items.${i}.`);
    return { data: await readTemplate(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateLootTemplate, async ({ tx, actor, params, body }) => {
    await updateTemplate(tx, actor, params.id, body.loot_template);
    return { data: await readTemplate(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteLootTemplate, async ({ tx, actor, params }) => {
    await deleteTemplate(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.duplicateLootTemplate, async ({ tx, actor, params }) => {
    const id = await duplicateTemplate(tx, actor, params.id);
    return { data: await readTemplate(tx.sql, actor.userId, id) };
  });
}

function lineRoutes(routes: Routes): void {
  routes.read(items.listLootItems, async ({ sql, actor, params, query }) =>
    paginated(query, await listLines(sql, actor.userId, params.id, query)),
  );
  routes.write(items.addLootItem, async ({ tx, actor, params, body }) => {
    const [id = ''] = await addLines(tx, actor, params.id, [body.loot_item]);
    return { data: await readLine(tx.sql, id) };
  });
  routes.write(items.addLootItems, async ({ tx, actor, params, body }) => {
    const ids = await addLines(tx, actor, params.id, body.loot_items, (i) => `loot_items.${i}.`);
    return { data: await readLines(tx.sql, ids) };
  });
  routes.write(items.updateLootItem, async ({ tx, actor, params, body }) => {
    await updateLine(tx, actor, params.id, params.item_id, body.loot_item);
    return { data: await readLine(tx.sql, params.item_id) };
  });
  routes.write(items.removeLootItem, async ({ tx, actor, params }) => {
    await removeLine(tx, actor, params.id, params.item_id);
    return undefined;
  });
  routes.open(previewLoot, async ({ actor, params, body }) => {
    const seed = body.preview.seed ?? randomBytes(16).toString('hex');
    return { data: await readPreview(routes.services.sql, actor.userId, params.id, seed) };
  });
}

function ratingRoutes(routes: Routes): void {
  routes.write(contract.rateLootTemplate, async ({ tx, actor, params, body }) => ({
    data: await rateTemplate(tx, actor, params.id, body.rating),
  }));
  routes.read(contract.listLootTemplateRatings, async ({ sql, actor, params, query }) =>
    paginatedWithTotals(query, await listTemplateRatings(sql, actor.userId, params.id, query)),
  );
}
