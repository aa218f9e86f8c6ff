import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { addItems, chest, party, type TestParty } from '../../../test/factories/test-parties.ts';
import type { Actor } from '../actor.ts';
import { openDatabase, type Sql } from '../database.ts';
import { newId } from '../ids.ts';
import { partyChannelEvent } from '../outbox.ts';
import { inTransaction } from '../transaction.ts';
import type { Entry, StackChange, StackState } from './entry.ts';
import { post } from './post.ts';
import { verifyLedger } from './verify.ts';

let app: TestApp;
let pool: Sql;
let gm: Person;
let testParty: TestParty;
let actor: Actor;
beforeAll(async () => {
  app = await startTestApp();
  pool = openDatabase(app.database.target, 3);
  gm = await person(app);
  testParty = await party(gm);
  actor = {
    userId: gm.user.id,
    sessionId: newId(),
    name: gm.user.username,
    admin: false,
    via: 'api',
    tier: 'tier_3',
    defaultTier: 'tier_3',
  };
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const templateOf = async (id: string) =>
  (await app.sql`select item_template_id as t from item_instances where id = ${id}`)[0]?.t as string;
const write = (changes: StackChange[], entry: Partial<Entry> = {}) =>
  inTransaction(
    pool,
    () => new Date(),
    (tx) =>
      post(
        tx,
        actor,
        { type: 'adjust', partyId: testParty.id, characterIds: [], world: true, ...entry },
        changes,
        [partyChannelEvent('inventory_updated')],
      ),
  );
const state = async () => {
  const [row] = await app.sql`
    select (select count(*) from transactions) as transactions, (select count(*) from all_postings) as postings,
      (select newest from party_event_numbers where party_id = ${testParty.id}) as events`;
  return row;
};

describe('posting', () => {
  test('is rejected as a whole when the stored quantity of a stack is not the quantity before the change', async () => {
    const torchStackId = await addItems(gm, testParty.stashId, 'Torch', 5);
    const before = await state();
    const stale: StackChange = {
      id: torchStackId,
      templateId: await templateOf(torchStackId),
      before: { container: testParty.stashId, quantity: 4 },
      after: { container: testParty.stashId, quantity: 3 },
    };
    await expect(write([stale])).rejects.toThrow('although its container was locked');
    expect(await state()).toEqual(before);
  });

  test('is rejected when the database finds unbalanced postings', async () => {
    const torchStackId = await addItems(gm, testParty.stashId, 'Torch', 5);
    const unbalanced = app.sql`
      insert into postings (transaction_id, line, item_template_id, item_instance_id, container_id, delta)
      select id, 99, ${await templateOf(torchStackId)}, ${torchStackId}, ${testParty.stashId}, 1 from transactions limit 1`;
    await expect(unbalanced).rejects.toMatchObject({ constraint_name: 'postings_balanced' });
  });

  test('writes rows that cannot be changed afterwards', async () => {
    const container = await chest(gm, testParty.id);
    const torchStackId = await addItems(gm, container, 'Torch', 5);
    const templateId = await templateOf(torchStackId);
    const [more, less] = [5, 4].map((quantity) => ({ container, quantity })) as [StackState, StackState];
    const id = await write([{ id: torchStackId, templateId, before: more, after: less }]);
    await write([{ id: torchStackId, templateId, before: less, after: more }], { undoOf: id });
    for (const statement of [
      'update transactions set notes = $$x$$',
      'delete from transactions',
      'delete from postings',
      'update undone_transactions set undone_by = transaction_id',
      'delete from undone_transactions',
    ]) {
      await expect(app.sql.unsafe(statement)).rejects.toMatchObject({ constraint_name: 'history_final' });
    }
  });
});

test('posting writes balance, history and event in one transaction and keeps the ledger consistent', async () => {
  const boxId = await chest(gm, testParty.id);
  const torchStackId = await addItems(gm, boxId, 'Torch', 5);
  const before = await state();
  await write([
    {
      id: torchStackId,
      templateId: await templateOf(torchStackId),
      before: { container: boxId, quantity: 5 },
      after: { container: boxId, quantity: 2 },
    },
  ]);
  const after = await state();
  expect(after?.transactions - before?.transactions).toBe(1);
  expect(after?.postings - before?.postings).toBe(2);
  expect(after?.events - before?.events).toBe(1);
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
});
