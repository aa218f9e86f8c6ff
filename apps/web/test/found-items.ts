import type { FoundItem } from '@quartermaster/contract/find';
import { pageMeta } from './page-meta.ts';

const [NIM_ID, SMITHY_ID, BACKPACK_ID, SHELF_ID] = [20, 500, 300, 501].map(
  (n) => `0192f0aa-0000-7000-8000-${String(n).padStart(12, '0')}`,
) as [string, string, string, string];

export const rope: FoundItem = {
  id: '0192f0aa-0000-7000-8000-000000000600',
  name: 'Rope, hempen (50 feet)',
  quantity: 2,
  value_copper: 100,
  rarity: 'common',
  category: 'gear',
  glyph: null,
  is_identified: true,
  is_equipped: false,
  is_attuned: false,
  container_id: BACKPACK_ID,
  container_name: 'Backpack',
  holder: { type: 'character', id: NIM_ID, name: 'Nim Thistlewick' },
};

export const ringInShop: FoundItem = {
  ...rope,
  id: '0192f0aa-0000-7000-8000-000000000601',
  name: 'Unidentified ring',
  quantity: null,
  value_copper: null,
  rarity: null,
  is_identified: false,
  container_id: SHELF_ID,
  container_name: 'Shelf',
  holder: { type: 'shop', id: SMITHY_ID, name: 'Ironhand Smithy' },
};

/** The response to Find with these items. */
export const foundResponse = (items: readonly FoundItem[], isComplete = true) => ({
  data: items,
  meta: {
    ...pageMeta(items.length),
    holders: [rope.holder, ringInShop.holder],
    is_complete: isComplete,
  },
});
