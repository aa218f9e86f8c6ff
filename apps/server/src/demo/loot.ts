import { deployLoot, distributeLoot } from '@quartermaster/contract/loot';
import { addLootItems } from '@quartermaster/contract/loot-item';
import { createLootTemplate, type LootTemplateForm } from '@quartermaster/contract/loot-template';
import type { Call } from './caller.ts';
import type { GameSessionName } from './game-sessions.ts';
import type { DemoParty } from './latest-game-session.ts';

interface DemoHoard {
  /** The game session in which the hoard is deployed. */
  readonly gameSession: GameSessionName;
  readonly form: LootTemplateForm;
  readonly location: string;
  readonly state: 'hidden' | 'revealed' | 'distributed';
  readonly lines: readonly { key: string; quantity: string; chance?: number; isUnidentified?: true }[];
}

/** The hoards of the demo party: one is revealed, one hidden, one distributed. */
const HOARDS: readonly DemoHoard[] = [
  {
    gameSession: 'The strongbox',
    form: {
      name: 'The drowned strongbox',
      description: 'Hauled out of the canal with a grapple and a good deal of swearing.',
      source_type: 'chest',
      visibility: 'public',
      tags: ['coins', 'level 1–4'],
    },
    location: 'Canal Street, under the third bridge',
    state: 'distributed',
    lines: [
      { key: 'gold-piece', quantity: '6d6+20' },
      { key: 'silver-piece', quantity: '10d10' },
      { key: 'oil-flask', quantity: '2d4' },
    ],
  },
  {
    gameSession: 'The crypt',
    form: {
      name: 'What the ferryman kept',
      description: 'Nine years of unpaid fares, in whatever people had on them.',
      source_type: 'quest',
      visibility: 'public',
      tags: ['magic', 'plot'],
    },
    location: 'Boathouse of the Sunken Road',
    state: 'revealed',
    lines: [
      { key: 'gold-piece', quantity: '4d10' },
      { key: 'potion-of-healing', quantity: '1d4+1' },
      { key: 'ring-of-protection', quantity: '1', isUnidentified: true },
      { key: 'longbow', quantity: '1', chance: 60 },
      { key: 'torch', quantity: '2d6' },
    ],
  },
  {
    gameSession: 'The crypt',
    form: {
      name: 'Hoard of the Ash Wyrm',
      description: 'Scorched coins, and a blade that hums when nobody is listening.',
      source_type: 'boss',
      visibility: 'private',
      tags: ['dragon', 'fire', 'finale'],
    },
    location: 'Beneath the old mill',
    state: 'hidden',
    lines: [
      { key: 'gold-piece', quantity: '20d20+300' },
      { key: 'platinum-piece', quantity: '3d6' },
      { key: 'longsword-plus-1', quantity: '1', isUnidentified: true },
      { key: 'potion-of-invisibility', quantity: '1d3', chance: 75 },
    ],
  },
];

async function createTemplate(gm: Call, { form, lines }: DemoHoard, demoParty: DemoParty): Promise<string> {
  const { data } = await gm(createLootTemplate, { body: { loot_template: form } });
  const loot_items = lines.map(({ key, quantity, chance = 100, isUnidentified = false }) => ({
    item_template_id: demoParty.template(key),
    quantity,
    chance,
    is_identified: !isUnidentified,
  }));
  await gm(addLootItems, { params: { id: data.id }, body: { loot_items } });
  return data.id;
}

/**
 * Creates the loot templates of a game session, deploys them in the party, and distributes the hoards in state
 * `distributed`, all through the server's API.
 */
export async function deployHoards(demoParty: DemoParty, gameSession: GameSessionName): Promise<void> {
  const gm = demoParty.person('Mirelle');
  for (const hoard of HOARDS.filter((hoard) => hoard.gameSession === gameSession)) {
    const loot_instance = {
      loot_template_id: await createTemplate(gm, hoard, demoParty),
      party_id: demoParty.partyId,
      location_name: hoard.location,
      is_revealed: hoard.state !== 'hidden',
    };
    const { data } = await gm(deployLoot, { body: { loot_instance } });
    if (hoard.state !== 'distributed') continue;
    const character_ids = [...demoParty.heroes.values()].map(({ id }) => id);
    const distribute = { character_ids, distribution_mode: 'even' as const };
    await gm(distributeLoot, { params: { id: data.id }, body: { distribute } });
  }
}
