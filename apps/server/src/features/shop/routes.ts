import { AppError } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/shop';
import * as listings from '@quartermaster/contract/shop-listing';
import * as trading from '@quartermaster/contract/shop-trade';
import { paginated, paginatedWithTotals } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readShopTemplate } from '../shop-template/queries/shop-templates.ts';
import { deleteShop } from './commands/delete-shop.ts';
import { deployShop } from './commands/deploy-shop.ts';
import { priceBasket } from './commands/price-basket.ts';
import { quoteBasket } from './commands/quote-basket.ts';
import { removeFromShelf } from './commands/remove-from-shelf.ts';
import { restockNow } from './commands/restock-shop.ts';
import { saveAsTemplate } from './commands/save-as-template.ts';
import { addListings, updateListing } from './commands/save-listing.ts';
import { settleBasket } from './commands/settle-basket.ts';
import { stockShop } from './commands/stock-shop.ts';
import { updateShop } from './commands/update-shop.ts';
import { basketOf } from './present.ts';
import { listListings, readListing, readListings, readRestockSchedule } from './queries/listings.ts';
import { readBuyPrice, readSellPrice } from './queries/prices.ts';
import { listShopContainers, listShops, readShop, readShopWithShelf } from './queries/shops.ts';

/** Endpoints to deploy and run the shops of a party, to manage their shelves, and to trade with them. */
export function shopRoutes(routes: Routes): void {
  readRoutes(routes);
  managementRoutes(routes);
  listingRoutes(routes);
  priceRoutes(routes);
  tradeRoutes(routes);
}

function readRoutes(routes: Routes): void {
  routes.read(contract.listShopInstances, async ({ sql, actor, query }) =>
    paginatedWithTotals(query, await listShops(sql, actor.userId, query)),
  );
  routes.read(contract.getShopInstance, async ({ sql, actor, params, query }) => ({
    data: await readShopWithShelf(sql, actor.userId, params.id, query.include),
  }));
  routes.read(contract.listShopContainers, async ({ sql, actor, params }) => ({
    data: await listShopContainers(sql, actor.userId, params.id),
  }));
  routes.read(listings.getRestockSchedule, async ({ sql, actor, params }) => ({
    data: await readRestockSchedule(sql, actor.userId, params.id),
  }));
}

function managementRoutes(routes: Routes): void {
  routes.write(contract.deployShop, async ({ tx, actor, body }) => {
    const id = await deployShop(tx, actor, body.shop_instance);
    return { data: await readShop(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateShopInstance, async ({ tx, actor, params, body }) => {
    await updateShop(tx, actor, params.id, body.shop_instance);
    return { data: await readShop(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteShopInstance, async ({ tx, actor, params }) => {
    await deleteShop(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.saveShopAsTemplate, async ({ tx, actor, params, body }) => {
    const id = await saveAsTemplate(tx, actor, params.id, body.shop_template.name);
    return { data: await readShopTemplate(tx.sql, actor.userId, id) };
  });
  routes.write(listings.restockShop, async ({ tx, actor, params }) => {
    const { lines, quantity, nextRestockAt, transactionId } = await restockNow(tx, actor, params.id);
    const next_restock_at = nextRestockAt?.toISOString() ?? null;
    const counts = { lines_filled: lines, quantity_added: quantity };
    return { data: { ...counts, next_restock_at, transaction_id: transactionId } };
  });
}

function listingRoutes(routes: Routes): void {
  routes.read(listings.listShopListings, async ({ sql, actor, params, query }) => {
    const { categories, ...page } = await listListings(sql, actor.userId, params.id, query);
    const { data, meta } = paginated(query, page);
    return { data, meta: { ...meta, categories } };
  });
  routes.write(listings.addShopListings, async ({ tx, actor, params, body }) => {
    const ids = await addListings(tx, actor, params.id, body.listings);
    return { data: await readListings(tx.sql, actor.userId, params.id, ids) };
  });
  routes.write(listings.updateShopListing, async ({ tx, actor, params, body }) => {
    const id = await updateListing(tx, actor, params.id, params.listing_id, body.listing);
    return { data: await readListing(tx.sql, actor.userId, params.id, id) };
  });
  routes.write(listings.removeShopListing, async ({ tx, actor, params, query }) => {
    await removeFromShelf(tx, actor, params.id, params.listing_id, query.move_to);
    return undefined;
  });
  routes.write(listings.stockShop, async ({ tx, actor, params, body }) => {
    const { item_id: itemId, source_container_id: sourceId, ...terms } = body.stock;
    const stocked = await stockShop(tx, actor, params.id, { itemId, sourceId, ...terms });
    const { listingId, transactionId, joined } = stocked;
    const data = await readListing(tx.sql, actor.userId, params.id, listingId);
    return { data, meta: { transaction_id: transactionId, joined } };
  });
}

function priceRoutes(routes: Routes): void {
  routes.read(trading.calculateBuyPrice, async ({ sql, actor, params, query }) => ({
    data: await readBuyPrice(sql, actor.userId, params.id, {
      itemId: params.item_id,
      quantity: query.quantity,
    }),
  }));
  routes.read(trading.calculateSellPrice, async ({ sql, actor, params, query }) => ({
    data: await readSellPrice(sql, actor.userId, params.id, {
      itemId: params.item_id,
      quantity: query.quantity,
    }),
  }));
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
    const basket = await priceBasket(tx, actor, params.id, basketOf(body.trade));
    return { data: await settleBasket(tx, actor, basket, body.trade.expected_copper) };
  });
  routes.open(trading.quoteTrade, async ({ actor, params, body, transaction }) => {
    if (!actor) throw new AppError('UNAUTHORIZED');
    const { expected_copper } = body.trade;
    const basket = basketOf(body.trade);
    return { data: await quoteBasket(transaction, actor, params.id, basket, expected_copper) };
  });
}
