import { getLootInstance, updateLootInstance } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
});
afterAll(() => app.close());

const update = (user: Person, id: string, loot_instance: object) =>
  user.call(updateLootInstance, { params: { id }, body: { loot_instance } });
const countEvents = async () =>
  (await app.sql`select from party_events where party_id = ${testParty.id}`).length;

test('update requires a gm', async () => {
  const revealedLoot = await loot(gm, testParty.id, [], { is_revealed: true });
  const hiddenLoot = await loot(gm, testParty.id, []);
  expect((await update(player, revealedLoot.id, { name: 'Mine' })).status).toBe(403);
  expect((await update(player, hiddenLoot.id, { name: 'Mine' })).status).toBe(404);
});

test('update keeps absent fields and rejects an empty name', async () => {
  const { id } = await loot(gm, testParty.id, [], { name: 'Chest', description: 'Oak', is_revealed: true });
  const { body } = await update(gm, id, { location_name: 'Attic' });
  expect(body.data).toMatchObject({
    name: 'Chest',
    description: 'Oak',
    instance_data: { location_name: 'Attic' },
    is_revealed: true,
  });
  expect((await update(gm, id, { name: '  ' })).body.error.details).toEqual([
    { field: 'name', message: 'Loot name is required' },
  ]);
});

test('update of hidden loot publishes no event, and a later reveal uses the new text', async () => {
  const { id } = await loot(gm, testParty.id, [], { name: 'Before' });
  const before = await countEvents();
  await update(gm, id, { name: 'While hidden' });
  expect(await countEvents()).toBe(before);
  await update(gm, id, { name: 'After', is_revealed: true });
  expect(await countEvents()).toBe(before + 2);
  const { data } = (await player.call(getLootInstance, { params: { id } })).body;
  expect(data.name).toBe('After');
  const history = await player.send('GET', `/api/v1/transactions/party/${testParty.id}`);
  expect(JSON.stringify(history.body)).not.toMatch(/Before|While hidden/);
  expect(JSON.stringify(history.body)).toContain('revealed After');
});
