import { getDashboard } from '@quartermaster/contract/dashboard';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import { undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { newsColumn } from './news.ts';

let app: TestApp;
let testParty: TestParty;
let nimPlayer: Person;
let nim: TestCharacter;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  testParty = await party(await person(app));
  nimPlayer = await member(app, testParty);
  nim = await character(nimPlayer, testParty.id, { name: 'Nim' });
  reader = await member(app, testParty);
  await character(reader, testParty.id, { name: 'Mira' });
  await clearNews(reader);
});

/** Deletes the history up to now, so that only later lines are news. */
async function clearNews(testUser: Person): Promise<void> {
  await app.sql`alter table transactions disable trigger transactions_final`;
  await app.sql`delete from transactions where party_id = ${testParty.id}`;
  await app.sql`alter table transactions enable trigger transactions_final`;
  await app.sql`update party_members set last_visit_at = now() - interval '1 day' where user_id = ${testUser.user.id}`;
}

const news = async (testUser: Person) => {
  const { parties } = expectOk(await testUser.call(getDashboard, { query: { party_id: testParty.id } })).body
    .data;
  const { since: _, lines, ...counted } = parties[0]?.news ?? { since: '', lines: [] };
  return { ...counted, lines: lines.map(({ summary }) => summary) };
};
const transferToStash = async (itemId: string, from: string) => {
  const body = {
    item_instance_id: itemId,
    source_container_id: from,
    target_container_id: testParty.stashId,
  };
  return expectOk(await nimPlayer.call(transferBetweenContainers, { body })).body.data.transaction_id;
};

describe('news', () => {
  it('contains no names of hidden loot, other members’ private containers or unidentified items', async () => {
    await loot(testParty.gm, testParty.id, [['Greataxe', 1]], { name: 'CANARY hoard' });
    const secret = await pouch(nimPlayer, nim.id, { name: 'CANARY pouch', visibility: 'private' });
    const axe = await addItems(nimPlayer, secret, 'Greataxe');
    await app.sql`update item_instances set is_identified = false, hidden_in = ${testParty.id} where id = ${axe}`;
    await transferToStash(axe, secret);
    const unread = await news(reader);
    expect(unread.lines).toEqual([
      `${nimPlayer.user.username} moved Unidentified weapon from a private container to Party Stash`,
    ]);
    const response = await reader.call(getDashboard, { query: {} });
    expect(JSON.stringify(response.body)).not.toMatch(/CANARY|Greataxe/);
  });

  it('contains the actions of other members that are not undone, most important first', async () => {
    await addItems(reader, testParty.stashId, 'Rope, hempen (50 feet)');
    await addItems(nimPlayer, nim.backpackId, 'Torch', 3);
    const dagger = await addItems(nimPlayer, nim.backpackId, 'Dagger');
    const transferId = await transferToStash(dagger, nim.backpackId);
    expectOk(await nimPlayer.call(undoTransaction, { params: { id: transferId } }));
    await loot(testParty.gm, testParty.id, [['Torch', 1]], { name: 'Wet chest', is_revealed: true });
    const { count, lines } = await news(reader);
    expect(count).toBe(3);
    expect(lines?.[0]).toBe(`${testParty.gm.user.username} deployed Wet chest`);
    expect(lines).toHaveLength(3);
  });

  it('contains an action whose undo was undone', async () => {
    const dagger = await addItems(nimPlayer, nim.backpackId, 'Dagger');
    await clearNews(reader);
    const transferId = await transferToStash(dagger, nim.backpackId);
    const undo = expectOk(await nimPlayer.call(undoTransaction, { params: { id: transferId } })).body;
    expect((await news(reader)).lines).toEqual([]);
    expectOk(await nimPlayer.call(undoTransaction, { params: { id: undo.data.id } }));
    expect((await news(reader)).lines).toEqual([
      `${nimPlayer.user.username} moved Dagger from Nim's Backpack to Party Stash`,
    ]);
  });

  it('shows repeated transfers as one action', async () => {
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 2);
    await clearNews(reader);
    const body = {
      item_instance_id: torches,
      source_container_id: nim.backpackId,
      target_container_id: testParty.stashId,
      quantity: 1,
    };
    for (const _ of [1, 2]) expectOk(await nimPlayer.call(transferBetweenContainers, { body }));
    expect(await news(reader)).toEqual({
      count: 1,
      may_have_more: false,
      lines: [`${nimPlayer.user.username} moved 2 × Torch from Nim's Backpack to Party Stash`],
    });
  });

  it('reads a bounded number of rows after a long absence', async () => {
    await app.sql`
      insert into transactions (id, party_id, transaction_type, via, actor_id, actor_name)
      select uuidv7(), ${testParty.id}, 'adjust', 'web', ${nimPlayer.user.id}, 'Nim' from generate_series(1, 20000)`;
    await app.sql`analyze transactions`;
    const [explained] = await app.sql<{ 'QUERY PLAN': [{ Plan: Node }] }[]>`
      explain (analyze, format json) select ${newsColumn(app.sql, reader.user.id)}
      from (select ${testParty.id}::uuid as id, 'player' as role, now() - interval '1 year' as since) p`;
    const plan = explained?.['QUERY PLAN'][0].Plan;
    expect(plan && rowsRead(plan)).toBeLessThan(1000);
    expect(await news(reader)).toMatchObject({ count: 100, may_have_more: true });
  });

  it('may have more actions if the newest hundred transactions include some of the reader', async () => {
    const add = (actor: Person, count: number) => app.sql`
      insert into transactions (id, party_id, transaction_type, via, actor_id, actor_name)
      select uuidv7(), ${testParty.id}, 'adjust', 'web', ${actor.user.id}, 'actor' from generate_series(1, ${count}::int)`;
    await add(nimPlayer, 50);
    await add(reader, 49);
    expect(await news(reader)).toMatchObject({ count: 50, may_have_more: false });
    await add(reader, 30);
    expect(await news(reader)).toMatchObject({ count: 21, may_have_more: true });
  });
});

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** The number of rows of the history that the plan read. */
const rowsRead = (node: Node): number =>
  (node['Relation Name']?.startsWith('transactions')
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
