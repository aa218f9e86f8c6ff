import { notFound } from '@quartermaster/contract/errors';
import * as items from '@quartermaster/contract/shop-item';
import * as contract from '@quartermaster/contract/shop-template';
import { listShopTemplateRatings, rateShopTemplate as rateSpec } from '@quartermaster/contract/shop-template';
import { paginated, paginatedWithTotals } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createShopTemplate } from './commands/create-shop-template.ts';
import { deleteShopTemplate } from './commands/delete-shop-template.ts';
import { duplicateShopTemplate } from './commands/duplicate-shop-template.ts';
import { rateShopTemplate } from './commands/rate-shop-template.ts';
import { addShopItem, addShopItems, removeShopItem, updateShopItem } from './commands/stock-shop-template.ts';
import { updateShopTemplate } from './commands/update-shop-template.ts';
import { listShopItems, readRestockStatus, readShopItem, readShopItems } from './queries/shop-items.ts';
import * as reads from './queries/shop-templates.ts';

/** Shop templates, which other users can rate and which can be deployed in any number of parties. */
export function shopTemplateRoutes(routes: Routes): void {
  listRoutes(routes);
  writeRoutes(routes);
  stockRoutes(routes);
  ratingRoutes(routes);
}

function listRoutes(routes: Routes): void {
  routes.read(contract.listShopTemplates, async ({ sql, actor, query }) =>
    paginated(query, await reads.listShopTemplates(sql, actor.userId, query)),
  );
  routes.read(contract.searchShops, async ({ sql, actor, query }) =>
    paginated(query, await reads.listShopTemplates(sql, actor.userId, query)),
  );
  routes.read(contract.getShopTemplate, async ({ sql, actor, params }) => ({
    data: await reads.readStockedShopTemplate(sql, actor.userId, params.id),
  }));
  routes.read(contract.listShopTypes, async ({ sql }) => ({ data: await reads.listShopTypes(sql) }));
  routes.read(contract.listShopLocations, async ({ sql }) => ({ data: await reads.listShopLocations(sql) }));
}

function writeRoutes(routes: Routes): void {
  routes.write(contract.createShopTemplate, async ({ tx, actor, body }) => {
    const { shop_items, ...form } = body.shop_template;
    const id = await createShopTemplate(tx, actor, form);
    if (shop_items.length > 0) await addShopItems(tx, actor, id, shop_items);
    return { data: await reads.readShopTemplate(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateShopTemplate, async ({ tx, actor, params, body }) => {
    await updateShopTemplate(tx, actor, params.id, body.shop_template);
    return { data: await reads.readShopTemplate(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteShopTemplate, async ({ tx, actor, params }) => {
    await deleteShopTemplate(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.duplicateShopTemplate, async ({ tx, actor, params }) => {
    const id = await duplicateShopTemplate(tx, actor, params.id);
    return { data: await reads.readShopTemplate(tx.sql, actor.userId, id) };
  });
}

function stockRoutes(routes: Routes): void {
  routes.read(items.listShopItems, async ({ sql, actor, params, query }) =>
    paginated(query, await listShopItems(sql, actor.userId, params.id, query)),
  );
  routes.read(items.getRestockStatus, async ({ sql, actor, params }) => ({
    data: await readRestockStatus(sql, actor.userId, params.id),
  }));
  routes.write(items.addShopItem, async ({ tx, actor, params, body }) => {
    const template = await addShopItem(tx, actor, params.id, body.shop_item);
    const [line] = await readShopItems(tx.sql, template, [body.shop_item.item_template_id]);
    if (!line) throw notFound();
    return { data: line };
  });
  routes.write(items.addShopItems, async ({ tx, actor, params, body }) => {
    const template = await addShopItems(tx, actor, params.id, body.shop_items);
    const templateIds = [...new Set(body.shop_items.map((line) => line.item_template_id))];
    return { data: await readShopItems(tx.sql, template, templateIds) };
  });
  routes.write(items.updateShopItem, async ({ tx, actor, params, body }) => {
    const template = await updateShopItem(tx, actor, params.id, params.item_id, body.shop_item);
    return { data: await readShopItem(tx.sql, actor.userId, template, params.item_id) };
  });
  routes.write(items.removeShopItem, async ({ tx, actor, params }) => {
    await removeShopItem(tx, actor, params.id, params.item_id);
    return undefined;
  });
}

function ratingRoutes(routes: Routes): void {
  routes.write(rateSpec, async ({ tx, actor, params, body }) => ({
    data: await rateShopTemplate(tx, actor, params.id, body.rating),
  }));
  routes.read(listShopTemplateRatings, async ({ sql, actor, params, query }) =>
    paginatedWithTotals(query, await reads.listShopTemplateRatings(sql, actor.userId, params.id, query)),
  );
}
