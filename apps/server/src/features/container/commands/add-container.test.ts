import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { character, party, pouch } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('container creation is recorded with its name in the history of the party and the character, and publishes events to the party', async () => {
  const gm = await person(app);
  const testParty = await party(gm);
  const mira = await character(gm, testParty.id, { name: 'Mira' });
  const id = await pouch(gm, mira.id, { name: 'Hidden pocket' });
  const [line] = await app.sql`
    select t.party_id, t.transaction_type, t.destination_name, t.destination_private, h.character_id
    from transactions t join transaction_characters h on h.transaction_id = t.id
    where t.destination_container_id = ${id}`;
  expect(line).toEqual({
    party_id: testParty.id,
    transaction_type: 'container_creation',
    destination_name: expect.stringContaining('Hidden pocket'),
    destination_private: true,
    character_id: mira.id,
  });
  const events = await app.sql`
    select channel, action from party_events where payload -> 'ids' ->> 'container_id' = ${id} order by number`;
  expect(events).toEqual([
    { channel: 'PartyInventoryChannel', action: 'party_inventory_updated' },
    { channel: 'PartyChannel', action: 'inventory_updated' },
  ]);
});

test('database rejects a second primary container', async () => {
  const gm = await person(app);
  const { id } = await character(gm, null);
  const second = app.sql`
    insert into containers (id, character_id, name, is_primary) values (gen_random_uuid(), ${id}, 'Other', true)`;
  await expect(second).rejects.toMatchObject({ constraint_name: 'containers_one_primary_per_character' });
});
