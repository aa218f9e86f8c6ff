import { distributeLoot, getLootInstance } from '@quartermaster/contract/loot';
import { depositInLoot } from '@quartermaster/contract/loot-contents';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot, stackNamed } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  pouch,
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

const deposit = (user: Person, id: string, item: string, source: string, quantity?: number) =>
  user.call(depositInLoot, {
    params: { id },
    body: { item_instance_id: item, source_container_id: source, ...(quantity ? { quantity } : {}) },
  });
const contents = async (user: Person, id: string) =>
  expectOk(await user.call(getLootInstance, { params: { id } }))
    .body.data.container?.item_instances.map((item) => `${item.quantity} ${item.name}`)
    .sort();
const newestLineFor = async (user: Person) =>
  expectOk(await user.call(listPartyTransactions, { params: { id: testParty.id }, query: {} })).body.data[0];

describe('deposit', () => {
  test('rejects anyone but a gm, even with their own items', async () => {
    const hiddenLoot = await loot(gm, testParty.id, [['Torch', 1]]);
    const revealedLoot = await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true });
    const manager = await member(app, testParty, 'manager');
    for (const user of [player, manager]) {
      const hero = await character(user, testParty.id, { name: 'Mira' });
      const ownItem = await addItems(user, hero.backpackId, 'Dagger');
      expect((await deposit(user, hiddenLoot.id, ownItem, hero.backpackId)).status).toBe(404);
      expect((await deposit(user, revealedLoot.id, ownItem, hero.backpackId)).status).toBe(403);
    }
    const observer = await member(app, testParty, 'observer');
    const stock = await addItems(gm, testParty.stashId, 'Torch', 2);
    expect((await deposit(observer, revealedLoot.id, stock, testParty.stashId)).status).toBe(403);
    expect((await deposit(await person(app), revealedLoot.id, stock, testParty.stashId)).status).toBe(404);
  });

  test('rejects other parties and other loot as sources, missing items, a quantity that is too large, and distributed loot', async () => {
    const { id } = await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true });
    const otherParty = await party(gm);
    const itemElsewhere = await addItems(gm, otherParty.stashId, 'Dagger');
    expect((await deposit(gm, id, itemElsewhere, otherParty.stashId)).body.error.code).toBe(
      'TRANSFER_NOT_SUPPORTED',
    );
    const otherHoard = await loot(gm, testParty.id, [['Dagger', 1]], { is_revealed: true });
    const otherStack = stackNamed(otherHoard, 'Dagger');
    expect((await deposit(gm, id, otherStack, otherHoard.container?.id ?? '')).status).toBe(403);
    expect((await deposit(gm, id, itemElsewhere, testParty.stashId)).status).toBe(404);
    const stock = await addItems(gm, testParty.stashId, 'Rope, hempen (50 feet)', 2);
    expect((await deposit(gm, id, stock, testParty.stashId, 3)).status).toBe(422);
    const hero = await character(player, testParty.id, { name: 'Bor' });
    const distribute = { character_ids: [hero.id], distribution_mode: 'even' as const };
    expectOk(await gm.call(distributeLoot, { params: { id }, body: { distribute } }));
    expect((await deposit(gm, id, stock, testParty.stashId)).body.error.code).toBe('ALREADY_DISTRIBUTED');
  });

  test('moves part of a stack from a player’s private container, and merges it', async () => {
    const hoard = await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true });
    const hero = await character(player, testParty.id, { name: 'Nim' });
    const secret = await pouch(player, hero.id, { name: 'Secret' });
    const torches = await addItems(player, secret, 'Torch', 5);
    const change = expectOk(await deposit(gm, hoard.id, torches, secret, 3)).body.data;
    expect(change).toMatchObject({ quantity: 3, item_instance_ids: [stackNamed(hoard, 'Torch')] });
    expect(await contents(player, hoard.id)).toEqual(['4 Torch']);
    expect(await newestLineFor(await member(app, testParty))).toMatchObject({
      transaction_summary: `${gm.user.username} moved 3 × Torch from a private container to Dragon hoard`,
      target_data: { name: 'Dragon hoard' },
    });
  });

  test('does not reveal hidden loot to players in the history or in events', async () => {
    const { id, container } = await loot(gm, testParty.id, [['Torch', 1]]);
    const sword = await addItems(gm, testParty.stashId, 'Longsword');
    const [last] = await app.sql<{ number: number }[]>`
      select coalesce(max(number), 0)::int as number from party_events where party_id = ${testParty.id}`;
    expectOk(await deposit(gm, id, sword, testParty.stashId));
    const line = await newestLineFor(player);
    expect(line).toMatchObject({
      transaction_summary: `${gm.user.username} moved Longsword from Party Stash to a private container`,
      target_data: null,
    });
    const events = await app.sql`
      select payload from party_events where party_id = ${testParty.id} and number > ${last?.number ?? 0}`;
    expect(events.length).toBeGreaterThan(0);
    for (const text of [JSON.stringify(line), JSON.stringify(events)]) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(container?.id);
      expect(text).not.toContain('Dragon hoard');
    }
    expect(await contents(gm, id)).toEqual(['1 Longsword', '1 Torch']);
  });
});
