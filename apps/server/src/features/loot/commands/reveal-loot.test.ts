import { getLootInstance, listPartyLoot, revealLoot, updateLootInstance } from '@quartermaster/contract/loot';
import { listNotifications } from '@quartermaster/contract/notification';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
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

const reveal = (user: Person, id: string) => user.call(revealLoot, { params: { id } });
const hide = (user: Person, id: string) =>
  user.call(updateLootInstance, { params: { id }, body: { loot_instance: { is_revealed: false } } });
const get = async (user: Person, id: string) =>
  (await user.call(getLootInstance, { params: { id } })).body.data;
const countNotifications = async () => (await player.call(listNotifications, {})).body.meta.total_count;
const summaries = async (user: Person) =>
  (await user.call(listPartyTransactions, { params: { id: testParty.id } })).body.data.map(
    (line) => line.transaction_summary,
  );

test('revealing and hiding loot requires a gm', async () => {
  const { id } = await loot(gm, testParty.id, [['Torch', 1]]);
  const manager = await member(app, testParty, 'manager');
  expect([(await reveal(manager, id)).status, (await hide(player, id)).status]).toEqual([404, 404]);
  await reveal(gm, id);
  expect([(await reveal(manager, id)).status, (await hide(player, id)).status]).toEqual([403, 403]);
  expect((await reveal(await person(app), id)).status).toBe(404);
});

test('revealing shows loot to a player, notifies the player once, and is recorded in the history', async () => {
  const before = await countNotifications();
  const { id } = await loot(gm, testParty.id, [['Torch', 4]], { name: 'Old chest', location_name: 'Cellar' });
  const { status, body } = await reveal(gm, id);
  expect([status, body.data.is_revealed]).toEqual([200, true]);
  expect((await reveal(gm, id)).status).toBe(200);
  expect((await countNotifications()) - before).toBe(1);
  expect((await summaries(player))[0]).toBe(`${gm.user.username} revealed Old chest`);
  expect(await get(player, id)).toMatchObject({
    name: 'Old chest',
    instance_data: { location_name: 'Cellar' },
    items_count: 1,
    total_value_copper: 4,
    permissions: { claim: true, manage: false, subscribe: false },
  });
});

test('hiding loot hides its details from players, and publishes an event without ids', async () => {
  const { id, container } = await loot(gm, testParty.id, [['Torch', 4]], {
    name: 'Gone chest',
    is_revealed: true,
  });
  expect((await hide(gm, id)).body.data.is_revealed).toBe(false);
  expect(await get(player, id)).toMatchObject({
    name: 'Hidden loot',
    description: '',
    source: null,
    instance_data: { location_name: '' },
    loot_template_id: null,
    container: null,
    roll: null,
    items_count: 0,
    permissions: { claim: false, manage: false, subscribe: false },
  });
  const list = await player.call(listPartyLoot, { params: { id: testParty.id } });
  expect(list.body.data.map((listed) => listed.id)).not.toContain(id);
  expect((await player.send('GET', `/api/v1/containers/${container?.id}`)).status).toBe(404);
  const [event] = await app.sql<{ action: string; payload: { ids: object } }[]>`
    select action, payload from party_events where party_id = ${testParty.id} order by number desc limit 1`;
  expect([event?.action, event?.payload.ids]).toEqual(['inventory_updated', {}]);
  expect((await summaries(gm))[0]).toBe(`${gm.user.username} hid Gone chest`);
  expect((await summaries(player))[0]).toBe(`${gm.user.username} deployed Gone chest`);
  expect((await get(gm, id)).name).toBe('Gone chest');
});
