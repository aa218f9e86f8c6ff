import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopItem } from '@quartermaster/contract/shop-item';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import type { quoteTrade } from '@quartermaster/contract/shop-trade';
import { backpack, stackOf, torchTemplate } from './items.ts';
import { historyMeta, pageMeta, shelfMeta } from './page-meta.ts';
import { lanterns, mirelle, nim } from './people.ts';
import { lanternsAs } from './sample-party.ts';

const CREATED_AT = '2026-11-01T10:00:00.000Z';

/** The shop template Ember & Anvil, created by mirelle. */
export const emberTemplate: ShopTemplate = {
  id: '0192f0aa-0000-7000-8000-000000000400',
  name: 'Ember & Anvil',
  owner: 'Hilde Emberhand',
  location: 'craftsman_quarter',
  description: 'Hot iron and a cold welcome.',
  shop_type: 'blacksmith',
  buy_modifier: 1.2,
  sell_modifier: 0.5,
  default_restock_days: 7,
  tag_list: ['Weapons', 'Armor', 'Tools', 'Equipment', 'Rare Items'],
  visibility: 'public',
  is_hidden: false,
  items_count: 31,
  has_unlimited_stock: false,
  average_rating: 4.6,
  ratings_count: 23,
  uses_count: 9,
  name_override: null,
  owner_override: null,
  location_override: null,
  description_override: null,
  display_name: 'Ember & Anvil',
  display_owner: 'Hilde Emberhand',
  display_location: 'craftsman_quarter',
  display_description: 'Hot iron and a cold welcome.',
  creator_id: mirelle.id,
  creator_name: 'mirelle',
  permissions: { edit: true, delete: true, rate: false },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

/** A line of the shop template. */
export const torchLine: ShopItem = {
  id: '0192f0aa-0000-7000-8000-000000000410',
  item_template_id: torchTemplate.id,
  name: 'Torch',
  category: 'gear',
  rarity: 'common',
  glyph: 'GiTorch',
  tags: ['category:gear', 'light'],
  weight: 1,
  is_stackable: true,
  value_copper: 1,
  quantity: 12,
  price: null,
  restock_quantity: 20,
  unit_price_copper: 1,
};

/** Ember & Anvil as deployed in The Copper Lanterns. */
export const emberShop: ShopInstance = {
  id: '0192f0aa-0000-7000-8000-000000000420',
  party_id: lanterns.id,
  party: { id: lanterns.id, name: lanterns.name },
  shop_template_id: emberTemplate.id,
  name: 'Ember & Anvil',
  owner: 'Hilde Emberhand',
  location: 'craftsman_quarter',
  description: 'Hot iron and a cold welcome.',
  shop_template: {
    name: 'Ember & Anvil',
    owner: 'Hilde Emberhand',
    location: 'craftsman_quarter',
    description: 'Hot iron and a cold welcome.',
    shop_type: 'blacksmith',
    tag_list: ['Weapons', 'Armor', 'Tools', 'Equipment'],
    name_override: null,
    owner_override: null,
    location_override: null,
    description_override: null,
    display_name: 'Ember & Anvil',
    display_owner: 'Hilde Emberhand',
    display_location: 'craftsman_quarter',
    display_description: 'Hot iron and a cold welcome.',
  },
  shop_type: 'blacksmith',
  is_active: true,
  discount_rate: 0.1,
  buy_modifier: 1,
  sell_modifier: 0.5,
  currency: 'gold',
  coin_system: '5e',
  funds: 50_000,
  has_unlimited_funds: false,
  restock_days: 7,
  items_count: 2,
  has_unlimited_stock: true,
  permissions: { trade: true, manage: true, identify: true, subscribe: true },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

export const sword: ShopListing = {
  id: '0192f0aa-0000-7000-8000-000000000430',
  item_instance_id: '0192f0aa-0000-7000-8000-000000000431',
  item_template_id: '0192f0aa-0000-7000-8000-000000000432',
  name: 'Longsword',
  description: 'A blade for one hand or two.',
  category: 'weapon',
  rarity: 'common',
  glyph: 'GiBroadsword',
  tags: ['category:weapon', 'martial'],
  weight: 3,
  is_stackable: false,
  is_identified: true,
  is_customized: false,
  value_copper: 1500,
  quantity: 4,
  price: null,
  restock_quantity: 4,
  unit_price_copper: 1350,
};

export const oil: ShopListing = {
  ...sword,
  id: '0192f0aa-0000-7000-8000-000000000440',
  item_instance_id: '0192f0aa-0000-7000-8000-000000000441',
  name: 'Oil (flask)',
  category: 'gear',
  glyph: 'GiRoundBottomFlask',
  tags: ['category:gear'],
  weight: 1,
  is_stackable: true,
  value_copper: 10,
  quantity: null,
  restock_quantity: null,
  unit_price_copper: 9,
};

/** Nim's rusted armor. */
export const rustedMail = stackOf(1, {
  id: '0192f0aa-0000-7000-8000-000000000450',
  name: 'Rusted mail',
  display_name: 'Rusted mail',
  category: 'armor',
  weight: 55,
  value: 50,
  value_copper: 5000,
  total_value_copper: 5000,
  currency: 'gold',
  is_stackable: false,
});

export type Quote = ReplyData<typeof quoteTrade>;

/** The quote for buying one sword. */
export const swordQuote: Quote = {
  lines: [
    {
      item_id: sword.item_instance_id ?? '',
      name: 'Longsword',
      kind: 'buy',
      quantity: 1,
      unit_copper: 1350,
      total_copper: 1350,
      explanation: [
        { label: 'Base value', amount: 1500 },
        { label: '10% off', amount: 1350 },
      ],
    },
  ],
  bought_copper: 1350,
  sold_copper: 0,
  net_copper: 1350,
  purse_copper: 2000,
  paid: { gold: 14 },
  received: { silver: 5 },
  added: { weight: 3, slots: 1 },
  rejection: null,
};

const page = (count: number) => pageMeta(count, { per_page: 12 });
const instancesMeta = (shops: readonly ShopInstance[]) => ({
  ...page(shops.length),
  total: shops.length,
  active: shops.filter((shop) => shop.is_active).length,
  inactive: shops.filter((shop) => !shop.is_active).length,
  total_items: shops.reduce((sum, shop) => sum + shop.items_count, 0),
  locations: [...new Set(shops.map(({ location }) => location))],
});

/** The response of the list of deployed shops. */
export const shopsResponse = (shops: readonly ShopInstance[]) => ({
  data: shops,
  meta: instancesMeta(shops),
});

export const weeklyRestock = {
  restock_days: 7,
  last_restocked_at: CREATED_AT,
  next_restock_at: '2026-11-08T10:00:00.000Z',
  lines: [{ listing_id: sword.id, name: 'Longsword', quantity: 3, restock_quantity: 4 }],
};

/** Responses about one shop and about Nim, who trades there. */
export const shopResponses = (
  shop: ShopInstance = emberShop,
  listings: readonly ShopListing[] = [sword, oil],
) => ({
  'GET /api/v1/shop_instances': shopsResponse([shop]),
  [`GET /api/v1/shop_instances/${shop.id}`]: {
    data: { ...shop, container: null, restock_schedule: weeklyRestock },
  },
  [`GET /api/v1/shop_instances/${shop.id}/listings`]: {
    data: listings,
    meta: shelfMeta(listings.length),
  },
  [`POST /api/v1/shop_instances/${shop.id}/quote`]: { data: swordQuote },
  'GET /api/v1/characters': {
    data: [{ ...nim, primary_container_id: backpack.id }],
    meta: pageMeta(1),
  },
  'GET /api/v1/containers': { data: [backpack], meta: pageMeta(1) },
  [`GET /api/v1/transactions/party/${shop.party_id}`]: { data: [], meta: historyMeta(0) },
  [`GET /api/v1/characters/${nim.id}/purse`]: {
    data: { coin_system: '5e', total_copper: 2000, coins: { gold: 20 }, other_coins: {}, containers: [] },
  },
  [`GET /api/v1/containers/${backpack.id}/items`]: { data: [rustedMail], meta: pageMeta(1) },
  'POST /api/v1/cable_tickets': { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } },
});

const choice = (value: string, label: string, count: number) => ({ value, label, icon: 'GiChest', count });

/** Responses about shop templates. */
export const templateResponses = (template: ShopTemplate = emberTemplate) => ({
  'GET /api/v1/shop_templates': { data: [template], meta: page(1) },
  'GET /api/v1/shop_types': { data: [choice('blacksmith', 'Blacksmith', 3)] },
  'GET /api/v1/shop_locations': { data: [choice('docks', 'Docks', 1)] },
  [`GET /api/v1/shop_templates/${template.id}`]: { data: template },
  [`GET /api/v1/shop_templates/${template.id}/items`]: { data: [torchLine], meta: pageMeta(1) },
  [`GET /api/v1/shop_templates/${template.id}/restock_status`]: {
    data: {
      default_restock_days: 7,
      lines: [{ shop_item_id: torchLine.id, name: 'Torch', quantity: 12, restock_quantity: 20 }],
    },
  },
  [`GET /api/v1/shop_templates/${template.id}/ratings`]: {
    data: [],
    meta: pageMeta(0, { average_rating: null, ratings_count: 0, counts: [0, 0, 0, 0, 0], own: null }),
  },
  'GET /api/v1/parties': { data: [lanternsAs('gm')], meta: pageMeta(1) },
  'GET /api/v1/item_templates': { data: [torchTemplate], meta: pageMeta(1, { per_page: 24 }) },
  'GET /api/v1/item_templates/tags': { data: [{ tag: 'category:gear', count: 91 }] },
});
