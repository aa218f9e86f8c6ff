import { randomBytes } from 'node:crypto';
import { notFound } from '@quartermaster/contract/errors';
import * as items from '@quartermaster/contract/loot-item';
import { previewLoot } from '@quartermaster/contract/loot-roll';
import * as contract from '@quartermaster/contract/loot-template';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { ratingsOf, ratingTotals } from '../../platform/ratings.ts';
import { presentRating } from '../item-template/present.ts';
import { addLines } from './commands/add-lines.ts';
import { createTemplate } from './commands/create-template.ts';
import { deleteTemplate } from './commands/delete-template.ts';
import { duplicateTemplate } from './commands/duplicate-template.ts';
import { rateTemplate } from './commands/rate-template.ts';
import { removeLine } from './commands/remove-line.ts';
import { updateLine } from './commands/update-line.ts';
import { updateTemplate } from './commands/update-template.ts';
import { presentLine, presentPreview, presentTemplate } from './present.ts';
import {
  linesById,
  linesOf,
  type TemplateRow,
  templateById,
  templatesFor,
} from './queries/loot-templates.ts';

/** Loot templates: their lines, roll previews and ratings. */
export function lootTemplateRoutes(routes: Routes): void {
  templateRoutes(routes);
  lineRoutes(routes);
  ratingRoutes(routes);
}

function templateRoutes(routes: Routes): void {
  const written = async (sql: Sql, userId: string, id: string) =>
    presentTemplate(await seen(sql, userId, id), userId);
  routes.read(contract.listLootTemplates, async ({ sql, actor, query }) => {
    const { rows, total } = await templatesFor(sql, actor.userId, query);
    return { data: rows.map((row) => presentTemplate(row, actor.userId)), meta: pageOf(query, total) };
  });
  routes.read(contract.getLootTemplate, async ({ sql, actor, params }) => ({
    data: await written(sql, actor.userId, params.id),
  }));
  routes.write(contract.createLootTemplate, async ({ tx, actor, body }) => {
    const id = await createTemplate(tx, actor, body.loot_template);
    return { data: await written(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateLootTemplate, async ({ tx, actor, params, body }) => {
    await updateTemplate(tx, actor, params.id, body.loot_template);
    return { data: await written(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteLootTemplate, async ({ tx, actor, params }) => {
    await deleteTemplate(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.duplicateLootTemplate, async ({ tx, actor, params }) => {
    const id = await duplicateTemplate(tx, actor, params.id);
    return { data: await written(tx.sql, actor.userId, id) };
  });
}

function lineRoutes(routes: Routes): void {
  routes.read(items.listLootItems, async ({ sql, actor, params, query }) => {
    const { items_count } = await seen(sql, actor.userId, params.id);
    const rows = await linesOf(sql, params.id, query);
    return { data: rows.map(presentLine), meta: pageOf(query, items_count) };
  });
  routes.write(items.addLootItem, async ({ tx, actor, params, body }) => {
    const ids = await addLines(tx, actor, params.id, [body.loot_item]);
    return { data: await line(tx.sql, ids[0]) };
  });
  routes.write(items.addLootItems, async ({ tx, actor, params, body }) => {
    const ids = await addLines(tx, actor, params.id, body.loot_items, (i) => `loot_items.${i}.`);
    return { data: (await linesById(tx.sql, ids)).map(presentLine) };
  });
  routes.write(items.updateLootItem, async ({ tx, actor, params, body }) => {
    await updateLine(tx, actor, params.id, params.item_id, body.loot_item);
    return { data: await line(tx.sql, params.item_id) };
  });
  routes.write(items.removeLootItem, async ({ tx, actor, params }) => {
    await removeLine(tx, actor, params.id, params.item_id);
    return undefined;
  });
  routes.open(previewLoot, async ({ actor, params, body }) => {
    const { sql } = routes.services;
    await seen(sql, actor.userId, params.id);
    const seed = body.preview.seed ?? randomBytes(16).toString('hex');
    return { data: presentPreview(await linesOf(sql, params.id), seed) };
  });
}

function ratingRoutes(routes: Routes): void {
  routes.write(contract.rateLootTemplate, async ({ tx, actor, params, body }) => ({
    data: presentRating(await rateTemplate(tx, actor, params.id, body.rating), actor.userId),
  }));
  routes.read(contract.listLootTemplateRatings, async ({ sql, actor, params, query }) => {
    const template = presentTemplate(await seen(sql, actor.userId, params.id), actor.userId);
    const rows = await ratingsOf(sql, 'loot_template', params.id, query);
    const { average_rating, ratings_count } = template;
    const totals = await ratingTotals(sql, 'loot_template', params.id, actor.userId);
    return {
      data: rows.map((row) => presentRating(row, actor.userId)),
      meta: { ...pageOf(query, ratings_count), average_rating, ratings_count, ...totals },
    };
  });
}

async function seen(sql: Sql, userId: string, id: string): Promise<TemplateRow> {
  const row = await templateById(sql, userId, id);
  if (!row) throw notFound();
  return row;
}

async function line(sql: Sql, id: string | undefined) {
  const [row] = id === undefined ? [] : await linesById(sql, [id]);
  if (!row) throw notFound();
  return presentLine(row);
}
