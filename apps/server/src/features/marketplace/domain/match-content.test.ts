import { expect, test } from 'vitest';
import { type KnownContent, matchContent } from './match-content.ts';
import { parseContent } from './parse-content.ts';

const ID = '0192f0aa-0000-7000-8000-000000000001';
const torch = { id: ID, name: 'Torch', coin: null, stack_size: 0, category: 'gear' };
const known: KnownContent = {
  itemsById: new Map([[ID, torch]]),
  itemsByName: new Map([['torch', torch]]),
  fingerprints: new Set(),
  names: new Set(),
  remaining: { shop_template: 2, loot_template: 0 },
  isVerified: false,
};
const outcomes = (file: object) =>
  matchContent(parseContent(JSON.stringify(file)), known).map(({ outcome }) => outcome);
const lines = (quantity: string) => [{ item: 'TORCH', quantity }];

test('templates are duplicates even if one references items by name, or formats dice differently', () => {
  const byName = { name: 'Store', shop_items: [{ item: 'torch' }] };
  const byId = { name: 'Store', shop_items: [{ item_template_id: ID }, { item: 'Torch', quantity: 3 }] };
  expect(outcomes({ shop_templates: [byName, byId] })).toEqual(['create', 'duplicate']);
  const loot_templates = [
    { name: 'Hoard', loot_items: lines('2d6+1') },
    { name: 'Hoard', loot_items: lines('2D6 + 1') },
  ];
  const matched = matchContent(parseContent(JSON.stringify({ loot_templates })), {
    ...known,
    remaining: { shop_template: 0, loot_template: 2 },
  });
  expect(matched.map(({ outcome }) => outcome)).toEqual(['create', 'duplicate']);
});

test('templates above the limit of the tier, and public ones without a verified address, are rejected', () => {
  const shop_templates = ['One', 'Two', 'Three'].map((name) => ({ name: `Store ${name}` }));
  expect(outcomes({ shop_templates, loot_templates: [{ name: 'Hoard' }] })).toEqual([
    'create',
    'create',
    'rejected',
    'rejected',
  ]);
  expect(outcomes({ shop_templates: [{ name: 'Store', visibility: 'public' }] })).toEqual(['rejected']);
});
