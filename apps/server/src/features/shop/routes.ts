import { AppError, notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/shop';
import * as listings from '@quartermaster/contract/shop-listing';
import * as trading from '@quartermaster/contract/shop-trade';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { accessTo } from '../container/policy.ts';
import { readContainers } from '../container/queries/containers.ts';
import { listItemsIn } from '../item/queries/items.ts';
import { requireMember } from '../party/policy.ts';
import { deleteShop } from './commands/delete-shop.ts';
import { deployShop } from './commands/deploy-shop.ts';
import { priceBasket, priceOfGoods, priceOfLine } from './commands/price-basket.ts';
import { quoteBasket } from './commands/quote-basket.ts';
import { takeOffShelf } from './commands/remove-from-shelf.ts';
import { restockNow } from './commands/restock-shop.ts';
import { addListing, editListing } from './commands/save-listing.ts';
import { settleBasket } from './commands/settle-basket.ts';
import { stockShop } from './commands/stock-shop.ts';
import { editShop } from './commands/update-shop.ts';
import { requireVisit, seesShelf } from './policy.ts';
import * as present from './present.ts';
import * as reads from './queries/shops.ts';
import { lineById, lineOfStack, placesOfShop } from './store.ts';

/** The contents of a shop are one page (DOM-9); clients read further pages from its container. */
const SHELF_PAGE = { page: 1, per_page: 100 };

/** Shops of a party: deploying and running them, their shelves, and trading with them. */
export function shopRoutes(routes: Routes): void {
  readRoutes(routes);
  runRoutes(routes);
  listingRoutes(routes);
  priceRoutes(routes);
  tradeRoutes(routes);
}

function readRoutes(routes: Routes): void {
  routes.read(contract.listShopInstances, async ({ sql, actor, query }) => {
    if (query.party_id) await requireMember(sql, actor.userId, query.party_id);
    const { rows, totals } = await reads.shopsFor(sql, actor.userId, query);
    return { data: rows.map(present.presentShop), meta: { ...pageOf(query, totals.total), ...totals } };
  });
  routes.read(contract.getShopInstance, async ({ sql, actor, params }) => {
    const visit = await requireVisit(sql, actor.userId, params.id);
    const data = await shop(sql, actor.userId, params.id);
    const places = await placesOfShop(sql, params.id);
    if (!places || !seesShelf(visit)) return { data: { ...data, container: null } };
    const reader = { userId: actor.userId, isGm: visit.member.permissions.see_unidentified };
    const { rows: item_instances } = await listItemsIn(sql, places.shelfId, reader, SHELF_PAGE);
    return { data: { ...data, container: { id: places.shelfId, item_instances } } };
  });
  routes.read(contract.listShopContainers, async ({ sql, actor, params }) => {
    await requireVisit(sql, actor.userId, params.id);
    const places = await placesOfShop(sql, params.id);
    const ids = places ? [places.shelfId, places.tillId] : [];
    return { data: await readContainers(sql, actor.userId, ids) };
  });
  routes.read(listings.getRestockSchedule, async ({ sql, actor, params }) => {
    const visit = await requireVisit(sql, actor.userId, params.id);
    const { restock_days, last_restocked_at, next_restock_at } = visit.shop;
    const lines = seesShelf(visit) ? await reads.restockedLines(sql, params.id) : [];
    const turns = {
      last_restocked_at: last_restocked_at?.toISOString() ?? null,
      next_restock_at: next_restock_at?.toISOString() ?? null,
    };
    return { data: { restock_days, ...turns, lines: lines.map(present.presentRestockLine) } };
  });
}

function runRoutes(routes: Routes): void {
  routes.write(contract.deployShop, async ({ tx, actor, body }) => {
    const id = await deployShop(tx, actor, body.shop_instance);
    return { data: await shop(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateShopInstance, async ({ tx, actor, params, body }) => {
    await editShop(tx, actor, params.id, body.shop_instance);
    return { data: await shop(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteShopInstance, async ({ tx, actor, params }) => {
    await deleteShop(tx, actor, params.id);
    return undefined;
  });
  routes.write(listings.restockShop, async ({ tx, actor, params }) => {
    const { lines, quantity, next } = await restockNow(tx, actor, params.id);
    const next_restock_at = next?.toISOString() ?? null;
    return { data: { lines_filled: lines, quantity_added: quantity, next_restock_at } };
  });
}

function listingRoutes(routes: Routes): void {
  const line = async (sql: Sql, userId: string, shopId: string, id: string) => {
    const found = await lineById(sql, shopId, id);
    if (!found) throw notFound();
    return present.presentLine(found, await requireVisit(sql, userId, shopId));
  };
  routes.read(listings.listShopListings, async ({ sql, actor, params, query }) => {
    const visit = await requireVisit(sql, actor.userId, params.id);
    if (!seesShelf(visit)) return { data: [], meta: pageOf(query, 0) };
    const gmOf = visit.member.permissions.see_unidentified ? visit.shop.party_id : null;
    const viewer = { gmOf, buyModifier: visit.shop.buy_modifier };
    const { rows, total } = await reads.linesFor(sql, params.id, viewer, query);
    return { data: rows.map((row) => present.presentLine(row, visit)), meta: pageOf(query, total) };
  });
  routes.write(listings.addShopListing, async ({ tx, actor, params, body }) => {
    const { item_template_id, ...terms } = body.listing;
    const id = await addListing(tx, actor, params.id, item_template_id, terms);
    return { data: await line(tx.sql, actor.userId, params.id, id) };
  });
  routes.write(listings.updateShopListing, async ({ tx, actor, params, body }) => {
    const id = await editListing(tx, actor, params.id, params.listing_id, body.listing);
    return { data: await line(tx.sql, actor.userId, params.id, id) };
  });
  routes.write(listings.removeShopListing, async ({ tx, actor, params, query }) => {
    await takeOffShelf(tx, actor, params.id, params.listing_id, query.move_to);
    return undefined;
  });
  routes.write(listings.stockShop, async ({ tx, actor, params, body }) => {
    const { item_id: itemId, source_container_id: sourceId, ...terms } = body.stock;
    const id = await stockShop(tx, actor, params.id, { itemId, sourceId, ...terms });
    return { data: await line(tx.sql, actor.userId, params.id, id) };
  });
}

function priceRoutes(routes: Routes): void {
  routes.read(trading.calculateBuyPrice, async ({ sql, actor, params, query }) => {
    const visit = await requireVisit(sql, actor.userId, params.id);
    const line = seesShelf(visit) ? await lineOfStack(sql, params.id, params.item_id) : undefined;
    if (!line) throw notFound();
    const price = priceOfLine(visit.shop, line, query.quantity);
    return { data: present.presentPrice(params.item_id, query.quantity, price) };
  });
  routes.read(trading.calculateSellPrice, async ({ sql, actor, params, query }) => {
    const { shop: row } = await requireVisit(sql, actor.userId, params.id);
    const stockItem = await reads.stockById(sql, actor.userId, params.item_id);
    const isTheirs =
      stockItem && accessTo(stockItem, actor.userId).withdraw && stockItem.party_id === row.party_id;
    if (!isTheirs) throw notFound();
    const price = priceOfGoods(row, stockItem, query.quantity);
    return { data: present.presentPrice(params.item_id, query.quantity, price) };
  });
}

function tradeRoutes(routes: Routes): void {
  routes.write(trading.purchaseFromShop, async ({ tx, actor, params, body }) => {
    const { purchase, item_instance_id: itemId, target_container_id, quantity, expected_copper } = body;
    const containerId = purchase?.buyer_container_id ?? target_container_id ?? '';
    const basket = await priceBasket(tx, actor, params.id, {
      containerId,
      purseId: containerId,
      characterId: purchase?.buyer_character_id ?? null,
      buys: [{ itemId, quantity }],
      sells: [],
      containerField: 'buyer_container_id',
    });
    return { data: await settleBasket(tx, actor, basket, expected_copper) };
  });
  routes.write(trading.sellToShop, async ({ tx, actor, params, body }) => {
    const { sell, item_instance_id: itemId, source_container_id, quantity, expected_copper } = body;
    const sourceId = sell?.seller_container_id ?? source_container_id ?? '';
    const basket = await priceBasket(tx, actor, params.id, {
      containerId: sourceId,
      purseId: sourceId,
      characterId: sell?.seller_character_id ?? null,
      buys: [],
      sells: [{ itemId, sourceId, quantity }],
      containerField: 'seller_container_id',
    });
    const expected = expected_copper === undefined ? undefined : -expected_copper;
    return { data: await settleBasket(tx, actor, basket, expected) };
  });
  routes.write(trading.tradeWithShop, async ({ tx, actor, params, body }) => {
    const basket = await priceBasket(tx, actor, params.id, present.basketOf(body.trade));
    return { data: await settleBasket(tx, actor, basket, body.trade.expected_copper) };
  });
  routes.open(trading.quoteTrade, async ({ actor, params, body, transaction }) => {
    if (!actor) throw new AppError('UNAUTHORIZED');
    const { expected_copper } = body.trade;
    const basket = present.basketOf(body.trade);
    return { data: await quoteBasket(transaction, actor, params.id, basket, expected_copper) };
  });
}

async function shop(sql: Sql, userId: string, id: string) {
  const row = await reads.shopById(sql, userId, id);
  if (!row) throw notFound();
  return present.presentShop(row);
}
