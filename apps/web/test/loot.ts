import type { LootInstance, LootInstanceDetail } from '@quartermaster/contract/loot';
import type { LootItem } from '@quartermaster/contract/loot-item';
import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { rollLoot } from '@quartermaster/rules/loot-roll';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { backpack, stackOf, torchTemplate } from './items.ts';
import { pageMeta } from './page-meta.ts';
import { lanterns, mirelle } from './people.ts';
import { TRANSACTION } from './undo.ts';

const CREATED_AT = '2026-11-01T10:00:00.000Z';
export const SEED = '0123456789abcdef0123456789abcdef';

/** A loot template of mirelle's with torches and a gem. */
export const wyrmHoard: LootTemplate = {
  id: '0192f0aa-0000-7000-8000-000000000500',
  name: 'Hoard of the Ash Wyrm',
  description: 'Scorched coins, and a blade that hums.',
  source_type: 'boss',
  visibility: 'private',
  is_hidden: false,
  tags: ['dragon', 'fire', 'level 5–8', 'ruins'],
  items_count: 2,
  average_value_copper: 5250,
  average_rating: 4.6,
  ratings_count: 12,
  uses_count: 4,
  creator_id: mirelle.id,
  creator_name: 'mirelle',
  permissions: { edit: true, delete: true, rate: false },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

export const torchLine: LootItem = {
  id: '0192f0aa-0000-7000-8000-000000000510',
  item_template_id: torchTemplate.id,
  name: 'Torch',
  category: 'gear',
  rarity: 'common',
  glyph: 'GiTorch',
  is_stackable: true,
  value_copper: 1,
  quantity: '2d6+1',
  least: 3,
  most: 13,
  chance: 100,
  is_identified: true,
  position: 0,
};

export const gemLine: LootItem = {
  ...torchLine,
  id: '0192f0aa-0000-7000-8000-000000000511',
  item_template_id: '0192f0aa-0000-7000-8000-000000000102',
  name: 'Moonstone',
  category: 'trade goods',
  rarity: 'uncommon',
  value_copper: 5000,
  quantity: '1',
  least: 1,
  most: 1,
  chance: 60,
  is_identified: false,
  position: 1,
};

const rolls = rollLoot([torchLine, gemLine], SEED);
/** The result of rolling both lines with the seed. */
const rolledLines = [torchLine, gemLine].map(({ name, quantity, chance }, index) => {
  const roll = rolls[index];
  return {
    name,
    quantity,
    chance,
    chance_roll: roll?.chanceRoll ?? 0,
    dice: [...(roll?.dice ?? [])],
    rolled: roll?.rolled ?? 0,
  };
});

const path = '/api/v1/loot_templates';

/** Responses about one loot template. */
export const lootTemplateResponses = (template: LootTemplate = wyrmHoard) => ({
  [`GET ${path}`]: { data: [template], meta: pageMeta(1, { per_page: 18 }) },
  [`GET ${path}/${template.id}`]: { data: template },
  [`GET ${path}/${template.id}/loot_items`]: { data: [torchLine, gemLine], meta: pageMeta(2) },
  [`GET ${path}/${template.id}/ratings`]: {
    data: [],
    meta: pageMeta(0, { average_rating: null, ratings_count: 0, counts: [0, 0, 0, 0, 0], own: null }),
  },
  [`POST ${path}/${template.id}/preview`]: {
    data: {
      seed: SEED,
      is_fixed: false,
      lines: rolledLines.map((line, index) => ({
        ...line,
        loot_item_id: [torchLine, gemLine][index]?.id,
        value_copper: ([torchLine, gemLine][index]?.value_copper ?? 0) * line.rolled,
      })),
      total_value_copper: 5007,
    },
  },
});

/** The hoard as deployed in the Copper Lanterns, revealed, seen by its gm. */
export const hoard: LootInstance = {
  id: '0192f0aa-0000-7000-8000-000000000520',
  party_id: lanterns.id,
  party: { id: lanterns.id, name: lanterns.name },
  coin_system: '5e',
  name: 'Hoard of the Ash Wyrm',
  description: 'Scorched coins, and a blade that hums.',
  source: 'boss',
  is_revealed: true,
  instance_data: { location_name: 'Beneath the old mill' },
  loot_template_id: wyrmHoard.id,
  claimed_by: [],
  items_count: 1,
  total_value_copper: 7,
  distributed_at: null,
  permissions: { claim: true, manage: true, subscribe: true },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

const hoardContainer = '0192f0aa-0000-7000-8000-000000000530';
export const torchesInHoard = stackOf(7, {
  id: '0192f0aa-0000-7000-8000-000000000531',
  container_id: hoardContainer,
});

/** The response to claiming or taking these torches. */
export const takeReply = {
  transaction_id: TRANSACTION,
  item_instance_ids: [torchesInHoard.id],
  target_container_id: backpack.id,
  quantity: 7,
};

export const hoardDetail: LootInstanceDetail = {
  ...hoard,
  container: { id: hoardContainer, item_instances: [torchesInHoard] },
  roll: { seed: SEED, lines: rolledLines },
  additions: [],
  taken: [],
  distribution: null,
};

/** The response about hidden loot for everyone except a gm. */
export const hiddenHoard: LootInstanceDetail = {
  ...hoardDetail,
  name: 'Hidden loot',
  description: '',
  source: null,
  is_revealed: false,
  instance_data: { location_name: '' },
  loot_template_id: null,
  items_count: 0,
  total_value_copper: 0,
  permissions: { claim: false, manage: false, subscribe: true },
  container: null,
  roll: null,
};

/** Chooses an entry of the Manage menu on the page of deployed loot. */
export async function chooseManageEntry(user: UserEvent, entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
