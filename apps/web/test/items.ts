import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { pageMeta } from './page-meta.ts';
import { lanterns, mirelle, nim } from './people.ts';

const CREATED_AT = '2026-11-01T10:00:00.000Z';

export const torchTemplate: ItemTemplate = {
  id: '0192f0aa-0000-7000-8000-000000000100',
  name: 'Torch',
  description: 'Burns an hour.',
  weight: 1,
  base_value: 1,
  value_copper: 1,
  visibility: 'public',
  is_hidden: false,
  stack_size: 50,
  is_stackable: true,
  slots: 1,
  metadata: { currency: 'copper', rarity: 'common', category: 'gear' },
  tags: ['category:gear', 'light'],
  glyph: 'GiTorch',
  creator_id: null,
  creator_name: 'Quartermaster',
  is_system: true,
  rating: null,
  average_rating: null,
  ratings_count: 0,
  uses_count: 0,
  permissions: { edit: false, delete: false, rate: true },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

/** A stack of torches; `overrides` replaces its fields. */
export function stackOf(quantity: number, overrides: Partial<ItemInstance> = {}): ItemInstance {
  const weight = overrides.weight ?? 1;
  return {
    id: '0192f0aa-0000-7000-8000-000000000200',
    container_id: backpack.id,
    name: 'Torch',
    display_name: 'Torch',
    description: 'Burns an hour.',
    quantity,
    weight,
    total_weight: weight * quantity,
    value: 0.01,
    total_value: 0.01 * quantity,
    value_copper: 1,
    total_value_copper: quantity,
    currency: 'copper',
    slots: Math.ceil(quantity / 50),
    rarity: 'common',
    category: 'gear',
    glyph: 'GiTorch',
    tags: ['category:gear', 'light'],
    item_template_id: torchTemplate.id,
    item_template: {
      name: 'Torch',
      stack_size: 50,
      tags: [],
      metadata: { currency: 'copper', rarity: 'common', category: 'gear' },
    },
    instance_data: {
      name_override: null,
      description_override: null,
      weight_override: null,
      value_override: null,
      currency_override: null,
      is_equipped: false,
      is_attuned: false,
      quality: null,
      durability: null,
    },
    is_identified: true,
    is_stackable: true,
    notes: '',
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    ...overrides,
  };
}

export const backpack: Container = {
  id: '0192f0aa-0000-7000-8000-000000000300',
  name: 'Backpack',
  description: '',
  max_weight: 100,
  max_slots: 20,
  current_weight: 38,
  items_count: 1,
  capacity: { used: 38, max: 100, slots_used: 1, slots_max: 20 },
  encumbrance_style: 'both',
  coin_system: '5e',
  total_value_copper: 38,
  owner: { type: 'character', id: nim.id, name: nim.name },
  party_id: lanterns.id,
  visibility: 'party',
  is_primary: true,
  position: 0,
  permissions: { edit: true, deposit: true, withdraw: true, identify: false },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

export const stash: Container = {
  ...backpack,
  id: '0192f0aa-0000-7000-8000-000000000301',
  name: 'Party Stash',
  current_weight: 86,
  items_count: 0,
  capacity: { used: 86, max: 100, slots_used: 17, slots_max: 20 },
  owner: { type: 'party', id: lanterns.id, name: lanterns.name },
};

/** Responses about Nim's inventory: a backpack with torches, a stash without items, a catalog with one template. */
export const inventoryResponses = (torches = stackOf(38)) => ({
  'GET /api/v1/parties': { data: [], meta: pageMeta(0) },
  'GET /api/v1/characters': { data: [{ ...nim, user_id: mirelle.id }], meta: pageMeta(1) },
  [`GET /api/v1/characters/${nim.id}`]: { data: nim },
  [`GET /api/v1/characters/${nim.id}/containers`]: { data: [backpack], meta: pageMeta(1) },
  'GET /api/v1/containers': { data: [backpack, stash], meta: pageMeta(2) },
  [`GET /api/v1/parties/${lanterns.id}/containers`]: { data: [stash], meta: pageMeta(1) },
  [`GET /api/v1/parties/${lanterns.id}/loot_instances`]: { data: [], meta: pageMeta(0) },
  [`GET /api/v1/containers/${backpack.id}`]: { data: backpack },
  [`GET /api/v1/containers/${backpack.id}/items`]: { data: [torches], meta: pageMeta(1) },
  [`GET /api/v1/containers/${stash.id}/items`]: { data: [], meta: pageMeta(0) },
  'GET /api/v1/item_templates/tags': { data: [{ tag: 'category:gear', count: 91 }] },
  'GET /api/v1/search/items': { data: [torchTemplate], meta: pageMeta(1, { per_page: 50 }) },
  'GET /api/v1/item_templates': { data: [torchTemplate], meta: pageMeta(1, { per_page: 24 }) },
  [`GET /api/v1/item_templates/${torchTemplate.id}`]: { data: torchTemplate },
  [`GET /api/v1/item_templates/${torchTemplate.id}/ratings`]: {
    data: [],
    meta: pageMeta(0, { average_rating: null, ratings_count: 0, counts: [0, 0, 0, 0, 0], own: null }),
  },
  'POST /api/v1/cable_tickets': { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } },
});
