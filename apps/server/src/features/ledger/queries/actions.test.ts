import { splitCoins } from '@quartermaster/contract/coin';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import {
  listCharacterTransactions,
  listPartyTransactions,
  undoTransaction,
} from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let gm: Person;
let nimPlayer: Person;
let miraPlayer: Person;
let nim: TestCharacter;
let mira: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  nimPlayer = await member(app, testParty);
  miraPlayer = await member(app, testParty);
  nim = await character(nimPlayer, testParty.id, { name: 'Nim' });
  mira = await character(miraPlayer, testParty.id, { name: 'Mira' });
});
afterAll(() => app.close());

const groupedHistory = async (user: Person, query: object = {}) =>
  (
    await user.call(listPartyTransactions, {
      params: { id: testParty.id },
      query: { per_page: '100', grouped: 'true', ...query },
    })
  ).body;
const partsOf = async (user: Person, id: string) =>
  (await user.call(listPartyTransactions, { params: { id: testParty.id }, query: { part_of: id } })).body
    .data;
const undo = async (user: Person, id: string) =>
  (await user.call(undoTransaction, { params: { id } })).body.data;

async function move(user: Person, itemId: string, from: string, to: string, quantity = 1): Promise<string> {
  const body = { item_instance_id: itemId, source_container_id: from, target_container_id: to, quantity };
  return (await user.call(transferBetweenContainers, { body })).body.data.transaction_id;
}

async function splitCoinsOfStash(): Promise<string[]> {
  await addItems(gm, testParty.stashId, 'Gold piece', 10);
  const body = { split: { character_ids: [nim.id, mira.id], amount_copper: 1000 } };
  return (await gm.call(splitCoins, { params: { id: testParty.stashId }, body })).body.data.transaction_ids;
}

describe('a split of coins and its undo', () => {
  it('are one line, marked as undone, with all transactions as its parts', async () => {
    const ids = await splitCoinsOfStash();
    const [split] = (await groupedHistory(nimPlayer)).data;
    expect(ids).toHaveLength(2);
    expect(split).toMatchObject({ id: ids[0], parts_count: 2, undone: 'none', can_undo: false });
    expect(split?.transaction_summary).toBe(
      `${gm.user.username} withdrew 10 × Gold piece from Party Stash to 2 containers`,
    );
    await undo(gm, ids[0] ?? '');
    expect((await groupedHistory(nimPlayer)).data[0]).toMatchObject({ parts_count: 3, undone: 'some' });
    await undo(gm, ids[1] ?? '');
    const splitLine = (await groupedHistory(nimPlayer)).data[0];
    expect(splitLine).toMatchObject({
      id: ids[0],
      parts_count: 4,
      undone: 'all',
      quantity: 10,
      amount: 1000,
    });
    const parts = await partsOf(nimPlayer, ids[1] ?? '');
    expect(parts).toHaveLength(4);
    expect(
      parts
        .filter(({ undo_of }) => undo_of !== null)
        .map(({ undo_of }) => undo_of)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  it('are one line in the history of a character, without the transfers to other characters', async () => {
    const [first = '', second = ''] = await splitCoinsOfStash();
    await undo(gm, second);
    const call = { params: { id: mira.id }, query: { grouped: 'true' as const } };
    const [line] = (await miraPlayer.call(listCharacterTransactions, call)).body.data;
    expect(line).toMatchObject({ id: second, undone_by_name: gm.user.username });
    expect(line?.undone_by).not.toBeNull();
    expect(line?.parts_count).toBeUndefined();
    expect((await groupedHistory(gm)).data[0]?.id).toBe(first);
  });
});

describe('an action and its undo', () => {
  it('are one line that names the user who undid the action; once the undo is undone, the line is not shown as undone', async () => {
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 5);
    const transferId = await move(nimPlayer, torches, nim.backpackId, testParty.stashId);
    const undoLine = await undo(gm, transferId);
    const [line] = (await groupedHistory(miraPlayer)).data;
    expect(line).toMatchObject({ id: transferId, undone_by: undoLine.id, undone_by_name: gm.user.username });
    await undo(gm, undoLine.id);
    expect((await groupedHistory(miraPlayer)).data[0]).toMatchObject({
      id: transferId,
      parts_count: 3,
      undone: 'none',
    });
  });

  it('are two lines when the undo happened more than an hour later', async () => {
    const rope = await addItems(nimPlayer, nim.backpackId, 'Rope, hempen (50 feet)');
    const transferId = await move(nimPlayer, rope, nim.backpackId, testParty.stashId);
    await app.sql`alter table transactions disable trigger transactions_final`;
    await app.sql`update transactions set occurred_at = occurred_at - interval '61 minutes' where id = ${transferId}`;
    await app.sql`alter table transactions enable trigger transactions_final`;
    const undoLine = await undo(gm, transferId);
    expect((await groupedHistory(gm)).data.slice(0, 2).map(({ id }) => id)).toEqual([
      undoLine.id,
      transferId,
    ]);
  });
});

describe('repeated movements', () => {
  it('of one user between the same containers are one line with a count', async () => {
    const bag = await pouch(nimPlayer, nim.id, { name: 'Pouch' });
    const torches = await addItems(nimPlayer, bag, 'Torch', 9);
    const dagger = await addItems(nimPlayer, bag, 'Dagger');
    const first = await move(nimPlayer, torches, bag, testParty.stashId, 2);
    await move(nimPlayer, torches, bag, testParty.stashId, 3);
    const summary = `from Nim's Pouch to Party Stash`;
    const name = nimPlayer.user.username;
    expect((await groupedHistory(gm)).data[0]).toMatchObject({
      id: first,
      parts_count: 2,
      quantity: 5,
      transactable_data: { name: 'Torch' },
      transaction_summary: `${name} moved 5 × Torch ${summary}`,
    });
    await move(nimPlayer, dagger, bag, testParty.stashId);
    expect((await groupedHistory(gm)).data[0]).toMatchObject({
      id: first,
      parts_count: 3,
      quantity: null,
      transactable_data: null,
      transaction_summary: `${name} moved 2 items ${summary}`,
    });
  });

  it('of two users, in two directions or after two minutes are separate lines', async () => {
    const torches = await addItems(gm, testParty.stashId, 'Torch', 9);
    const crowbars = await addItems(gm, testParty.stashId, 'Crowbar', 9);
    const before = (await groupedHistory(gm)).meta.total_count;
    const first = await move(nimPlayer, torches, testParty.stashId, nim.backpackId);
    await move(miraPlayer, crowbars, testParty.stashId, mira.backpackId);
    await app.sql`alter table transactions disable trigger transactions_final`;
    await app.sql`update transactions set occurred_at = occurred_at - interval '2 minutes 1 second' where id = ${first}`;
    await app.sql`alter table transactions enable trigger transactions_final`;
    await move(nimPlayer, torches, testParty.stashId, nim.backpackId);
    await move(miraPlayer, crowbars, mira.backpackId, testParty.stashId);
    expect((await groupedHistory(gm)).meta.total_count).toBe(before + 4);
  });

  it('do not show other players the name of a private container or an unidentified item, or whether two items differ', async () => {
    const secret = await pouch(nimPlayer, nim.id, { name: 'CANARY pouch', visibility: 'private' });
    const axe = await addItems(nimPlayer, secret, 'Greataxe', 1);
    const sword = await addItems(nimPlayer, secret, 'Longsword', 1);
    await app.sql`update item_instances set is_identified = false, hidden_in = ${testParty.id}
      where id in (${axe}, ${sword})`;
    await move(nimPlayer, axe, secret, testParty.stashId);
    await move(nimPlayer, sword, secret, testParty.stashId);
    const [line] = (await groupedHistory(miraPlayer)).data;
    expect(line?.parts_count).toBe(2);
    // "2 items" would reveal that the two are different.
    expect(line?.transaction_summary).toContain('2 × Unidentified weapon');
    expect(line?.source_location_data).toEqual({ id: null, name: 'a private container' });
    expect(JSON.stringify(await groupedHistory(miraPlayer))).not.toMatch(/CANARY|Greataxe|Longsword/);
    expect(JSON.stringify(await partsOf(miraPlayer, line?.id ?? ''))).not.toMatch(
      /CANARY|Greataxe|Longsword/,
    );
    expect((await groupedHistory(gm)).data[0]).toMatchObject({
      source_location_data: { name: expect.stringContaining('CANARY pouch') },
      transaction_summary: expect.stringContaining('2 items'),
    });
  });
});

describe('pages of a grouped history', () => {
  it('never split an action, and together contain the whole list', async () => {
    const all = await groupedHistory(gm);
    const pages = [];
    for (let page = 1; page <= all.meta.total_count; page += 1) {
      pages.push(...(await groupedHistory(gm, { per_page: '1', page: String(page) })).data);
    }
    expect(pages).toEqual(all.data);
    const ungrouped = await gm.call(listPartyTransactions, {
      params: { id: testParty.id },
      query: { per_page: '100' },
    });
    const parts = await Promise.all(
      all.data.map(async ({ id }) => (await partsOf(gm, id)).map((part) => part.id)),
    );
    expect(parts.flat().toSorted()).toEqual(ungrouped.body.data.map(({ id }) => id).toSorted());
  });
});
