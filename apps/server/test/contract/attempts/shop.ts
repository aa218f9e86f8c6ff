import { type Attempts, everyone, gmAndManager, gmAndOwner, members } from './attempt.ts';

const at = (shopId: string, suffix = '') => `/api/v1/shop_instances/${shopId}${suffix}`;

/** Every member sees an open shop; gm and manager manage it; a player trades with their own character. */
const managementAttempts: Attempts = {
  'shop.list': () => ({ method: 'GET', path: '/api/v1/shop_instances', expected: everyone(200) }),
  'shop.get': (s) => ({ method: 'GET', path: at(s.shopId), expected: members(200) }),
  'shop.containers': (s) => ({ method: 'GET', path: at(s.shopId, '/containers'), expected: members(200) }),
  'shop.deploy': (s) => ({
    method: 'POST',
    path: '/api/v1/shop_instances',
    body: { shop_instance: { shop_template_id: s.shopTemplateId, party_id: s.partyId } },
    expected: gmAndManager(201),
  }),
  'shop.save_as_template': (s) => ({
    method: 'POST',
    path: at(s.shopId, '/save_as_template'),
    body: { shop_template: { name: 'Our shop' } },
    expected: gmAndManager(201),
  }),
  'shop.update': (s) => ({
    method: 'PATCH',
    path: at(s.shopId),
    body: { shop_instance: { discount_rate: 0.1, is_active: false, funds: 500 } },
    expected: gmAndManager(200),
  }),
  'shop.delete': (s) => ({ method: 'DELETE', path: at(s.shopId), expected: gmAndManager(204) }),
  'shop.restock': (s) => ({ method: 'POST', path: at(s.shopId, '/restock'), expected: gmAndManager(200) }),
  'shop.restock_schedule': (s) => ({
    method: 'GET',
    path: at(s.shopId, '/restock_schedule'),
    expected: members(200),
  }),
};

const stockAttempts: Attempts = {
  'shop.listings': (s) => ({ method: 'GET', path: at(s.shopId, '/listings'), expected: members(200) }),
  // Torches are already listed, so permitted roles receive that error.
  'shop.add_listing': (s) => ({
    method: 'POST',
    path: at(s.shopId, '/listings'),
    body: { listing: { item_template_id: s.templateId } },
    expected: gmAndManager(409),
  }),
  'shop.update_listing': (s) => ({
    method: 'PATCH',
    path: at(s.shopId, `/listings/${s.listingId}`),
    body: { listing: { quantity: 3, price: 7 } },
    expected: gmAndManager(200),
  }),
  'shop.remove_listing': (s) => ({
    method: 'DELETE',
    path: at(s.shopId, `/listings/${s.listingId}`),
    expected: gmAndManager(204),
  }),
  // A manager manages the shop, but the backpack belongs to another user.
  'shop.stock': (s) => ({
    method: 'POST',
    path: at(s.shopId, '/stock'),
    body: { stock: { item_id: s.itemId, source_container_id: s.backpackId, quantity: 1, price: 2 } },
    expected: [201, 403, 403, 403, 403, 404, 404],
  }),
};

const tradeAttempts: Attempts = {
  'shop.buy_price': (s) => ({
    method: 'GET',
    path: at(s.shopId, `/calculate_buy_price/${s.stockId}`),
    expected: members(200),
  }),
  'shop.sell_price': (s) => ({
    method: 'GET',
    path: at(s.shopId, `/calculate_sell_price/${s.itemId}`),
    expected: [200, 404, 200, 404, 404, 404, 404],
  }),
  'shop.purchase': (s) => ({
    method: 'POST',
    path: at(s.shopId, '/purchase'),
    body: { item_instance_id: s.stockId, target_container_id: s.unusedId, quantity: 1 },
    expected: gmAndOwner(200),
  }),
  'shop.sell': (s) => ({
    method: 'POST',
    path: at(s.shopId, '/sell'),
    body: {
      sell: { seller_character_id: s.characterId, seller_container_id: s.backpackId },
      item_instance_id: s.itemId,
    },
    expected: gmAndOwner(200),
  }),
  'shop.trade': (s) => ({
    method: 'POST',
    path: at(s.shopId, '/trade'),
    body: {
      trade: {
        character_id: s.characterId,
        container_id: s.unusedId,
        buys: [{ item_instance_id: s.stockId, quantity: 2 }],
      },
    },
    expected: gmAndOwner(200),
  }),
  'shop.quote': (s) => ({
    method: 'POST',
    path: at(s.shopId, '/quote'),
    body: {
      trade: {
        character_id: s.characterId,
        container_id: s.unusedId,
        buys: [{ item_instance_id: s.stockId, quantity: 2 }],
      },
    },
    expected: gmAndOwner(200),
  }),
};

export const shopAttempts: Attempts = { ...managementAttempts, ...stockAttempts, ...tradeAttempts };
