import type { DraftOf } from '@quartermaster/contract/draft';
import type { Engines } from '../src/features/draft/view.ts';

const dagger = {
  item_template_id: '0192f0aa-0000-7000-8000-000000000901',
  name: 'Dagger',
  category: 'weapon',
  rarity: 'common',
  glyph: 'GiPlainDagger',
  value_copper: 200,
};
const longsword = {
  ...dagger,
  item_template_id: '0192f0aa-0000-7000-8000-000000000902',
  name: 'Longsword',
  value_copper: 1500,
};

export const shopDraft: DraftOf<'shop'> = {
  kind: 'shop',
  engine: 'built_in',
  seed: 'a'.repeat(32),
  dropped: [{ text: 'Plate armor', reason: 'It is too expensive for a poor shop' }],
  terms: { type: 'blacksmith', wealth: 'poor', level: 1, region: 'coast' },
  shop_template: {
    name: 'The Tidal Anvil',
    owner: 'Hilde Fenn',
    location: 'docks',
    description: 'A shabby, half-empty blacksmith within sound of the sea.',
    shop_type: 'blacksmith',
    buy_modifier: 0.9,
    sell_modifier: 0.4,
    default_restock_days: 5,
  },
  lines: [
    { ...dagger, quantity: 3, price: null, restock_quantity: 3 },
    { ...longsword, quantity: 1, price: null, restock_quantity: 1 },
  ],
};

/** The same shop, drafted by the language model. */
export const modelShopDraft: DraftOf<'shop'> = { ...shopDraft, engine: 'model', seed: null };

export const hoardDraft: DraftOf<'hoard'> = {
  kind: 'hoard',
  engine: 'built_in',
  seed: 'b'.repeat(32),
  dropped: [],
  terms: { type: 'pirates', wealth: 'modest', level: 6, region: 'any' },
  loot_template: {
    name: 'Corsairs’ share',
    description: 'A sea chest holding the shares of a crew.',
    source_type: 'chest',
  },
  lines: [
    { ...dagger, quantity: '2d6', chance: 100, is_identified: true },
    { ...longsword, quantity: '1', chance: 100, is_identified: false },
  ],
};

export const itemDraft: DraftOf<'item'> = {
  kind: 'item',
  engine: 'built_in',
  seed: 'c'.repeat(32),
  dropped: [],
  terms: { type: 'weapon', wealth: 'rich', level: 5, region: 'coast' },
  item_template: {
    name: 'Tidal longsword',
    description: 'A straight blade.',
    weight: 3,
    base_value: 325,
    stack_size: 1,
    slots: 1,
    metadata: { currency: 'gold', rarity: 'uncommon', category: 'weapon' },
    tags: ['martial', 'magic'],
    glyph: null,
  },
};

/** The response about drafting on a server without a language model and without a limit. */
export const builtInOnly: Engines = { uses: { used: 0, limit: null }, model: null };
