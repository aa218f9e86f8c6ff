import { distributeLoot, getLootInstance } from '@quartermaster/contract/loot';
import { removeFromLoot } from '@quartermaster/contract/loot-contents';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot, stackNamed } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
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
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});

const remove = (user: Person, id: string, item_id: string) =>
  user.call(removeFromLoot, { params: { id, item_id } });
const contents = async (id: string) =>
  expectOk(await gm.call(getLootInstance, { params: { id } })).body.data.container?.item_instances.map(
    (item) => `${item.quantity} ${item.name}`,
  );
const newestSummaryFor = async (user: Person) =>
  expectOk(await user.call(listPartyTransactions, { params: { id: testParty.id }, query: {} })).body.data[0]
    ?.transaction_summary;

test('removal rejects anyone but a gm, items that are not in the loot, and distributed loot', async () => {
  const hiddenLoot = await loot(gm, testParty.id, [['Torch', 3]]);
  const revealedLoot = await loot(gm, testParty.id, [['Torch', 3]], { is_revealed: true });
  const [hiddenStack, revealedStack] = [stackNamed(hiddenLoot, 'Torch'), stackNamed(revealedLoot, 'Torch')];
  for (const user of [
    player,
    await member(app, testParty, 'manager'),
    await member(app, testParty, 'observer'),
  ]) {
    expect((await remove(user, hiddenLoot.id, hiddenStack)).status).toBe(404);
    expect((await remove(user, revealedLoot.id, revealedStack)).status).toBe(403);
  }
  expect((await remove(await person(app), revealedLoot.id, revealedStack)).status).toBe(404);
  const stashItem = await addItems(gm, testParty.stashId, 'Torch', 2);
  for (const item of [stashItem, hiddenStack])
    expect((await remove(gm, revealedLoot.id, item)).status).toBe(404);
  const hero = await character(player, testParty.id, { name: 'Mira', max_weight: 1 });
  const distribute = { character_ids: [hero.id], distribution_mode: 'even' as const };
  expectOk(await gm.call(distributeLoot, { params: { id: revealedLoot.id }, body: { distribute } }));
  expect((await remove(gm, revealedLoot.id, revealedStack)).body.error.code).toBe('ALREADY_DISTRIBUTED');
  expect(await contents(hiddenLoot.id)).toEqual(['3 Torch']);
});

test('removal destroys a stack, is recorded in the history, and can be undone', async () => {
  const hoard = await loot(gm, testParty.id, [['Torch', 3]], { is_revealed: true });
  const { transaction_id } = expectOk(await remove(gm, hoard.id, stackNamed(hoard, 'Torch'))).body.data;
  expect(await contents(hoard.id)).toEqual([]);
  expect(await newestSummaryFor(player)).toBe(`${gm.user.username} destroyed 3 × Torch from Dragon hoard`);
  expectOk(await gm.call(undoTransaction, { params: { id: transaction_id } }));
  expect(await contents(hoard.id)).toEqual(['3 Torch']);
});

test('removal from hidden loot and its undo are visible only to a gm', async () => {
  const hoard = await loot(gm, testParty.id, [['Longsword', 1]]);
  const before = await newestSummaryFor(player);
  const { transaction_id } = expectOk(await remove(gm, hoard.id, stackNamed(hoard, 'Longsword'))).body.data;
  expect(await newestSummaryFor(gm)).toBe(`${gm.user.username} destroyed Longsword from Dragon hoard`);
  expectOk(await gm.call(undoTransaction, { params: { id: transaction_id } }));
  expect(await newestSummaryFor(player)).toBe(before);
});
