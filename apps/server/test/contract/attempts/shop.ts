import { type Attempts, everyone, gmAndManager, gmAndOwner, members } from './attempt.ts';

const shopPath = (shopId: string, suffix = '') => `/api/v1/shop_instances/${shopId}${suffix}`;

/** Every member sees an open shop; gm and manager manage it; a player trades with their own character. */
const managementAttempts: Attempts = {
  'shop.list': () => ({ method: 'GET', path: '/api/v1/shop_instances', expected: everyone(200) }),
  'shop.get': (fixture) => ({ method: 'GET', path: shopPath(fixture.shopId), expected: members(200) }),
  'shop.containers': (fixture) => ({
    method: 'GET',
    path: shopPath(fixture.shopId, '/containers'),
    expected: members(200),
  }),
  'shop.deploy': (fixture) => ({
    method: 'POST',
    path: '/api/v1/shop_instances',
    body: { shop_instance: { shop_template_id: fixture.shopTemplateId, party_id: fixture.partyId } },
    expected: gmAndManager(201),
  }),
  'shop.save_as_template': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/save_as_template'),
    body: { shop_template: { name: 'Our shop' } },
    expected: gmAndManager(201),
  }),
  'shop.update': (fixture) => ({
    method: 'PATCH',
    path: shopPath(fixture.shopId),
    body: { shop_instance: { discount_rate: 0.1, is_active: false, funds: 500 } },
    expected: gmAndManager(200),
  }),
  'shop.delete': (fixture) => ({
    method: 'DELETE',
    path: shopPath(fixture.shopId),
    expected: gmAndManager(204),
  }),
  'shop.restock': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/restock'),
    expected: gmAndManager(200),
  }),
  'shop.restock_schedule': (fixture) => ({
    method: 'GET',
    path: shopPath(fixture.shopId, '/restock_schedule'),
    expected: members(200),
  }),
};

const stockAttempts: Attempts = {
  'shop.listings': (fixture) => ({
    method: 'GET',
    path: shopPath(fixture.shopId, '/listings'),
    expected: members(200),
  }),
  // Torches are already listed, so permitted callers receive 409.
  'shop.add_listings': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/listings'),
    body: { listings: [{ item_template_id: fixture.templateId }] },
    expected: gmAndManager(409),
  }),
  'shop.update_listing': (fixture) => ({
    method: 'PATCH',
    path: shopPath(fixture.shopId, `/listings/${fixture.listingId}`),
    body: { listing: { quantity: 3, price: 7 } },
    expected: gmAndManager(200),
  }),
  'shop.remove_listing': (fixture) => ({
    method: 'DELETE',
    path: shopPath(fixture.shopId, `/listings/${fixture.listingId}`),
    expected: gmAndManager(204),
  }),
  // A manager manages the shop, but the backpack belongs to another user.
  'shop.stock': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/stock'),
    body: {
      stock: { item_id: fixture.itemId, source_container_id: fixture.backpackId, quantity: 1, price: 2 },
    },
    expected: [201, 403, 403, 403, 403, 404, 404],
  }),
};

const tradeAttempts: Attempts = {
  'shop.buy_price': (fixture) => ({
    method: 'GET',
    path: shopPath(fixture.shopId, `/calculate_buy_price/${fixture.stockId}`),
    expected: members(200),
  }),
  'shop.sell_price': (fixture) => ({
    method: 'GET',
    path: shopPath(fixture.shopId, `/calculate_sell_price/${fixture.itemId}`),
    expected: [200, 404, 200, 404, 404, 404, 404],
  }),
  'shop.purchase': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/purchase'),
    body: { item_instance_id: fixture.stockId, target_container_id: fixture.unusedId, quantity: 1 },
    expected: gmAndOwner(200),
  }),
  'shop.sell': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/sell'),
    body: {
      sell: { seller_character_id: fixture.characterId, seller_container_id: fixture.backpackId },
      item_instance_id: fixture.itemId,
    },
    expected: gmAndOwner(200),
  }),
  'shop.trade': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/trade'),
    body: {
      trade: {
        character_id: fixture.characterId,
        container_id: fixture.unusedId,
        buys: [{ item_instance_id: fixture.stockId, quantity: 2 }],
      },
    },
    expected: gmAndOwner(200),
  }),
  'shop.quote': (fixture) => ({
    method: 'POST',
    path: shopPath(fixture.shopId, '/quote'),
    body: {
      trade: {
        character_id: fixture.characterId,
        container_id: fixture.unusedId,
        buys: [{ item_instance_id: fixture.stockId, quantity: 2 }],
      },
    },
    expected: gmAndOwner(200),
  }),
};

export const shopAttempts: Attempts = { ...managementAttempts, ...stockAttempts, ...tradeAttempts };
