import { notFound } from '@quartermaster/contract/errors';
import * as items from '@quartermaster/contract/shop-item';
import * as contract from '@quartermaster/contract/shop-template';
import { listShopTemplateRatings, rateShopTemplate as rateSpec } from '@quartermaster/contract/shop-template';
import { SHOP_LOCATION_WORDS, SHOP_TYPE_WORDS } from '@quartermaster/rules/shop-words';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { ratingsOf, ratingTotals } from '../../platform/ratings.ts';
import { requireMember } from '../party/policy.ts';
import { createShopTemplate } from './commands/create-shop-template.ts';
import { deleteShopTemplate } from './commands/delete-shop-template.ts';
import { duplicateShopTemplate } from './commands/duplicate-shop-template.ts';
import { rateShopTemplate } from './commands/rate-shop-template.ts';
import { addShopItem, addShopItems, editShopItem, removeShopItem } from './commands/stock-shop-template.ts';
import { editShopTemplate } from './commands/update-shop-template.ts';
import { presentChoices, presentShopItem, presentShopRating, presentShopTemplate } from './present.ts';
import * as reads from './queries/shop-templates.ts';

/** Shop templates: written once, rated by others, deployed into parties as often as one likes. */
export function shopTemplateRoutes(routes: Routes): void {
  listRoutes(routes);
  writeRoutes(routes);
  stockRoutes(routes);
  ratingRoutes(routes);
}

function listRoutes(routes: Routes): void {
  const list = async (
    sql: Sql,
    userId: string,
    query: Omit<reads.ShopTemplateFilter, 'tags'> & {
      tags?: string | undefined;
      include?: string[] | undefined;
    },
  ) => {
    if (query.party_id) await requireMember(sql, userId, query.party_id);
    const tags = (query.tags ?? '').split(',').map((tag) => tag.trim());
    const found = await reads.shopTemplatesFor(sql, userId, { ...query, tags: tags.filter(Boolean) });
    const ids = query.include?.includes('shop_items') ? found.rows.map(({ id }) => id) : null;
    const lines = ids && (await reads.includedShopItems(sql, userId, ids));
    const linesOf = (id: string) => (lines ? (lines.get(id) ?? []) : undefined);
    const data = found.rows.map((row) => presentShopTemplate(row, userId, linesOf(row.id)));
    return { data, meta: pageOf(query, found.total) };
  };
  routes.read(contract.listShopTemplates, ({ sql, actor, query }) => list(sql, actor.userId, query));
  routes.read(contract.searchShops, ({ sql, actor, query }) => list(sql, actor.userId, query));
  routes.read(contract.getShopTemplate, async ({ sql, actor, params }) => {
    const row = await seen(sql, actor.userId, params.id);
    const lines = await reads.includedShopItems(sql, actor.userId, [row.id]);
    return { data: presentShopTemplate(row, actor.userId, lines.get(row.id) ?? []) };
  });
  routes.read(contract.listShopTypes, async ({ sql }) => ({
    data: presentChoices(SHOP_TYPE_WORDS, await reads.publicCounts(sql, 'shop_type')),
  }));
  routes.read(contract.listShopLocations, async ({ sql }) => ({
    data: presentChoices(SHOP_LOCATION_WORDS, await reads.publicCounts(sql, 'location')),
  }));
}

function writeRoutes(routes: Routes): void {
  const written = async (sql: Sql, userId: string, id: string) =>
    presentShopTemplate(await seen(sql, userId, id), userId);
  routes.write(contract.createShopTemplate, async ({ tx, actor, body }) => {
    const id = await createShopTemplate(tx, actor, body.shop_template);
    return { data: await written(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateShopTemplate, async ({ tx, actor, params, body }) => {
    await editShopTemplate(tx, actor, params.id, body.shop_template);
    return { data: await written(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteShopTemplate, async ({ tx, actor, params }) => {
    await deleteShopTemplate(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.duplicateShopTemplate, async ({ tx, actor, params }) => {
    const id = await duplicateShopTemplate(tx, actor, params.id);
    return { data: await written(tx.sql, actor.userId, id) };
  });
}

function stockRoutes(routes: Routes): void {
  routes.read(items.listShopItems, async ({ sql, actor, params, query }) => {
    const template = await seen(sql, actor.userId, params.id);
    const { rows, total } = await reads.shopItemsOf(sql, actor.userId, params.id, query);
    return { data: rows.map((row) => presentShopItem(row, template)), meta: pageOf(query, total) };
  });
  routes.read(items.getRestockStatus, async ({ sql, actor, params }) => {
    const { default_restock_days } = await seen(sql, actor.userId, params.id);
    const lines = [...(await reads.restockedLines(sql, actor.userId, params.id))];
    return { data: { default_restock_days, lines } };
  });
  routes.write(items.addShopItem, async ({ tx, actor, params, body }) => {
    const template = await addShopItem(tx, actor, params.id, body.shop_item);
    const [row] = await reads.shopItemsNamed(tx.sql, params.id, [body.shop_item.item_template_id]);
    if (!row) throw notFound();
    return { data: presentShopItem(row, template) };
  });
  routes.write(items.addShopItems, async ({ tx, actor, params, body }) => {
    const template = await addShopItems(tx, actor, params.id, body.shop_items);
    const templateIds = [...new Set(body.shop_items.map((line) => line.item_template_id))];
    const rows = await reads.shopItemsNamed(tx.sql, params.id, templateIds);
    return { data: rows.map((row) => presentShopItem(row, template)) };
  });
  routes.write(items.updateShopItem, async ({ tx, actor, params, body }) => {
    const template = await editShopItem(tx, actor, params.id, params.item_id, body.shop_item);
    const row = await reads.shopItemById(tx.sql, params.item_id);
    if (!row) throw notFound();
    return { data: presentShopItem(row, template) };
  });
  routes.write(items.removeShopItem, async ({ tx, actor, params }) => {
    await removeShopItem(tx, actor, params.id, params.item_id);
    return undefined;
  });
}

function ratingRoutes(routes: Routes): void {
  routes.write(rateSpec, async ({ tx, actor, params, body }) => ({
    data: presentShopRating(await rateShopTemplate(tx, actor, params.id, body.rating), actor.userId),
  }));
  routes.read(listShopTemplateRatings, async ({ sql, actor, params, query }) => {
    const row = await seen(sql, actor.userId, params.id);
    const { average_rating, ratings_count } = presentShopTemplate(row, actor.userId);
    const ratings = await ratingsOf(sql, 'shop_template', params.id, query);
    const totals = await ratingTotals(sql, 'shop_template', params.id, actor.userId);
    return {
      data: ratings.map((rating) => presentShopRating(rating, actor.userId)),
      meta: { ...pageOf(query, ratings_count), average_rating, ratings_count, ...totals },
    };
  });
}

async function seen(sql: Sql, userId: string, id: string): Promise<reads.ShopTemplateRow> {
  const row = await reads.shopTemplateById(sql, userId, id);
  if (!row) throw notFound();
  return row;
}
