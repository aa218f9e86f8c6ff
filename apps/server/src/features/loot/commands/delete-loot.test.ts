import { deleteLootInstance, getLootInstance } from '@quartermaster/contract/loot';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

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

const remove = (user: Person, id: string) => user.call(deleteLootInstance, { params: { id } });
const summaries = async (user: Person) =>
  (await user.call(listPartyTransactions, { params: { id: testParty.id } })).body.data.map(
    (line) => line.transaction_summary,
  );

test('deletion requires a gm', async () => {
  const revealedLoot = await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true });
  expect((await remove(player, revealedLoot.id)).status).toBe(403);
  expect((await remove(await member(app, testParty, 'manager'), revealedLoot.id)).status).toBe(403);
  expect((await remove(await person(app), revealedLoot.id)).status).toBe(404);
  expect((await player.call(getLootInstance, { params: { id: revealedLoot.id } })).status).toBe(200);
});

test('deletion posts the remaining contents to the world', async () => {
  const { id, container } = await loot(gm, testParty.id, [['Torch', 9]], {
    name: 'Rubbish',
    is_revealed: true,
  });
  expect((await remove(gm, id)).status).toBe(204);
  expect((await gm.call(getLootInstance, { params: { id } })).status).toBe(404);
  expect((await remove(gm, id)).status).toBe(404);
  expect(await app.sql`select from item_instances where container_id = ${container?.id ?? ''}`).toEqual([]);
  const [sum] =
    await app.sql`select sum(delta) from all_postings where container_id = ${container?.id ?? ''}`;
  expect(Number(sum?.sum)).toBe(0);
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  expect((await summaries(player))[0]).toBe(`${gm.user.username} deleted Rubbish`);
  const [last] = (await player.call(listPartyTransactions, { params: { id: testParty.id } })).body.data;
  expect(last?.transaction_type).toBe('delete');
});

test('deletion of hidden loot is visible only to a gm, and publishes no event', async () => {
  const { id } = await loot(gm, testParty.id, [['Torch', 9]], { name: 'CANARY' });
  const events = await app.sql`select from party_events`;
  const before = await summaries(player);
  await remove(gm, id);
  expect(await app.sql`select from party_events`).toHaveLength(events.length);
  expect(await summaries(player)).toEqual(before);
  expect((await summaries(gm))[0]).toBe(`${gm.user.username} deleted CANARY`);
});
