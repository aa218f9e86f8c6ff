import { type TestParty, templateIdOf } from './test-party.ts';

/** Creates a loot template of the gm with these catalog items; returns its id. */
async function createHoardTemplate(
  testParty: TestParty,
  lines: readonly { name: string; quantity: string }[],
): Promise<string> {
  const { gmApi } = testParty;
  const { id } = await gmApi.call('post', 'loot_templates', {
    loot_template: {
      name: 'Hoard of the Ash Wyrm',
      description: 'Scorched coins, and a blade that hums.',
      source_type: 'boss',
      tags: ['dragon', 'fire'],
    },
  });
  const loot_items = [];
  for (const { name, quantity } of lines) {
    loot_items.push({ item_template_id: await templateIdOf(gmApi, name), quantity });
  }
  await gmApi.call('post', `loot_templates/${id}/add_loot_items`, { loot_items });
  return id;
}

const LINES = [
  { name: 'Torch', quantity: '2d6+1' },
  { name: 'Longsword', quantity: '1' },
  { name: 'Potion of healing', quantity: '3' },
];

/** Deploys a hoard in the party; returns its id. */
export async function deployHoard(testParty: TestParty, is_revealed: boolean): Promise<string> {
  const loot_template_id = await createHoardTemplate(testParty, LINES);
  const loot = await testParty.gmApi.call('post', 'loot_instances', {
    loot_instance: {
      loot_template_id,
      party_id: testParty.partyId,
      location_name: 'Beneath the old mill',
      is_revealed,
    },
  });
  return loot.id;
}
