import { createItem, splitItem, transferBetweenContainers } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { person } from '../../../test/factories/people.ts';
import {
  addItems,
  character,
  chest,
  expectOk,
  party,
  type TestParty,
  templateNamed,
} from '../../../test/factories/test-parties.ts';
import { newId } from '../ids.ts';
import { verifyLedger } from './verify.ts';

let app: TestApp;
let testParty: TestParty;
let torchStackId: string;
let backpackId: string;

beforeAll(async () => {
  app = await startTestApp();
  const gm = await person(app);
  testParty = await party(gm);
  ({ backpackId } = await character(gm, testParty.id));
  torchStackId = await addItems(gm, backpackId, 'Torch', 40);
  // The transaction affects three stacks, so that its postings are stored.
  await addItems(gm, await chest(gm, testParty.id), 'Longsword', 3);
  expectOk(await gm.call(splitItem, { params: { id: torchStackId }, body: { quantity: 5 } }));
  const body = {
    item_instance_id: torchStackId,
    source_container_id: backpackId,
    target_container_id: testParty.stashId,
  };
  expectOk(await gm.call(transferBetweenContainers, { body: { ...body, quantity: 10 } }));
  // Lets the tests make changes that the triggers would prevent.
  await app.sql`alter table postings disable trigger user`;
  await app.sql`alter table undone_transactions disable trigger user`;
  await app.sql`alter table transactions disable trigger user`;
});
afterAll(() => app.close());

/** The verifier's messages after tampering with the tables, which are restored afterwards. */
async function messagesAfter(tamper: string, restore: string): Promise<string[]> {
  await app.sql.unsafe(tamper);
  const report = await verifyLedger(app.sql);
  await app.sql.unsafe(restore);
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  expect(report.differenceCount).toBe(report.differences.length);
  return report.differences.map(({ message }) => message);
}

test('valid ledger has no differences, and the report states its size', async () => {
  const report = await verifyLedger(app.sql);
  expect(report).toMatchObject({ differenceCount: 0, differences: [], stacks: 6 });
  const [count] = await app.sql`select count(*) as n from transactions`;
  expect(report.transactions).toBe(count?.n);
  expect(report.events).toBeGreaterThan(report.transactions);
});

describe('verifier', () => {
  test('reports a stack whose quantity was changed without the ledger', async () => {
    const messages = await messagesAfter(
      `update item_instances set quantity = quantity + 1 where id = '${torchStackId}'`,
      `update item_instances set quantity = quantity - 1 where id = '${torchStackId}'`,
    );
    expect(messages).toEqual([
      `stack ${torchStackId} (Torch) in container ${backpackId}: quantity 26, but its postings sum to 25`,
    ]);
  });

  test('reports a stack transferred without the ledger, in both containers', async () => {
    const messages = await messagesAfter(
      `update item_instances set container_id = '${testParty.stashId}' where id = '${torchStackId}'`,
      `update item_instances set container_id = '${backpackId}' where id = '${torchStackId}'`,
    );
    expect(messages.sort()).toEqual(
      [
        `stack ${torchStackId} (Torch) in container ${backpackId}: quantity 0, but its postings sum to 25`,
        `stack ${torchStackId} (Torch) in container ${testParty.stashId}: quantity 25, but its postings sum to 0`,
      ].sort(),
    );
  });

  test('reports a transaction whose postings do not sum to zero', async () => {
    const [posting] = await app.sql<{ transaction_id: string; item_template_id: string }[]>`
      select * from postings where container_id is null`;
    const where = `where transaction_id = '${posting?.transaction_id}' and container_id is null`;
    const messages = await messagesAfter(
      `update postings set delta = delta + 2 ${where}`,
      `update postings set delta = delta - 2 ${where}`,
    );
    expect(messages).toEqual([
      `transaction ${posting?.transaction_id}: its postings of template ${posting?.item_template_id} sum to 2 instead of 0`,
    ]);
  });

  test('reports a party with a gap in its events, and a transaction without an event', async () => {
    const [event] = await app.sql<{ number: number; transaction_id: string }[]>`
      select number, payload -> 'ids' ->> 'transaction_id' as transaction_id from party_events
      where party_id = ${testParty.id} and action = 'item_added'`;
    const messages = await messagesAfter(
      `create table kept as select * from party_events where payload -> 'ids' ->> 'transaction_id' = '${event?.transaction_id}';
       delete from party_events where payload -> 'ids' ->> 'transaction_id' = '${event?.transaction_id}'`,
      'insert into party_events select * from kept; drop table kept',
    );
    const [{ n = 0 } = {}] = await app.sql<{ n: number }[]>`select newest as n from party_event_numbers`;
    expect(messages).toEqual([
      `party ${testParty.id}: its events should have the numbers 1 to ${n}, but it has ${n - 2} events from number 1 to ${n}`,
      `transaction ${event?.transaction_id} of party ${testParty.id} has no event`,
    ]);
  });

  test('reports a party without its event counter', async () => {
    const messages = await messagesAfter(
      'create table kept as select * from party_event_numbers; delete from party_event_numbers',
      'insert into party_event_numbers select * from kept; drop table kept',
    );
    expect(messages).toEqual([`party ${testParty.id} has no event counter`]);
  });

  test('reports a transaction deleted from the history', async () => {
    const [split] = await app.sql<
      { id: string }[]
    >`select id from transactions where transaction_type = 'split'`;
    const messages = await messagesAfter(
      `create table kept as select * from transactions where id = '${split?.id}';
       delete from transactions where id = '${split?.id}'`,
      'insert into transactions select * from kept; drop table kept',
    );
    // The split has two events and an entry in the character's history. The other messages concern its two stacks.
    const [splitMessages, total] = [
      messages.filter((line) => line.includes(split?.id ?? '')),
      messages.length,
    ];
    expect([splitMessages.length, total]).toEqual([3, 5]);
    for (const line of messages)
      if (!splitMessages.includes(line)) expect(line).toMatch(/^stack .* but its postings sum to -?\d+$/);
  });

  test.each([
    'party_id',
    'actor_id',
    'item_instance_id',
    'arrived_instance_id',
    'source_container_id',
    'destination_container_id',
    'undo_of',
  ])('reports a transaction whose %s refers to a missing row', async (column) => {
    const [{ id = '' } = {}] = await app.sql<{ id: string }[]>`
      select id from transactions where transaction_type = 'split' limit 1`;
    const messages = await messagesAfter(
      `create table kept as select id, ${column} as was from transactions where id = '${id}';
       update transactions set ${column} = '${newId()}' where id = '${id}'`,
      `update transactions t set ${column} = was from kept where kept.id = t.id; drop table kept`,
    );
    expect(messages).toContain(
      `transaction ${id} refers to a party, actor, item, container or transaction that does not exist`,
    );
  });

  test('reports a recorded undo that never happened, and an undo without a record', async () => {
    const [first, second] = await app.sql<{ id: string }[]>`select id from transactions limit 2`;
    const record = `insert into undone_transactions values ('${first?.id}', '${second?.id}')`;
    const remove = `delete from undone_transactions where transaction_id = '${first?.id}'`;
    expect(await messagesAfter(record, remove)).toEqual([
      `transaction ${first?.id} is recorded as undone by ${second?.id}, which did not undo it`,
    ]);
    const undo = (of: string) => `update transactions set undo_of = ${of} where id = '${second?.id}'`;
    expect(await messagesAfter(undo(`'${first?.id}'`), undo('null'))).toEqual([
      `transaction ${first?.id} was undone by ${second?.id}, but this is not recorded`,
    ]);
  });

  test('reports a movement between stacks of two templates', async () => {
    const [sword] = await app.sql<{ id: string }[]>`
      select i.id from item_instances i join item_templates t on t.id = i.item_template_id where t.name = 'Longsword' limit 1`;
    const [move] = await app.sql<{ id: string; arrived: string }[]>`
      select id, arrived_instance_id as arrived from transactions where arrived_instance_id is not null limit 1`;
    const arrive = (stack = '') =>
      `update transactions set arrived_instance_id = '${stack}' where id = '${move?.id}'`;
    const messages = await messagesAfter(arrive(sword?.id), arrive(move?.arrived));
    expect(messages.filter((line) => line.startsWith(`transaction ${move?.id}: `))).toHaveLength(2);
  });

  test('reports missing characters and parties that are referenced by history and events', async () => {
    const [character, party] = [newId(), newId()];
    const [{ id = '' } = {}] = await app.sql<{ id: string }[]>`select id from transactions limit 1`;
    const messages = await messagesAfter(
      `insert into transaction_characters values ('${character}', '${id}');
       insert into party_events (party_id, number, channel, action, payload)
       values ('${party}', 1, 'PartyChannel', 'party_updated', '{}')`,
      `delete from transaction_characters where character_id = '${character}';
       delete from party_events where party_id = '${party}'`,
    );
    expect(messages).toEqual([
      `character ${character} has transaction ${id} in its history, and one of them does not exist`,
      `event 1 belongs to party ${party}, which does not exist`,
    ]);
  });

  test('reports a stack in a deleted container', async () => {
    const messages = await messagesAfter(
      `update containers set closed_at = now() where id = '${testParty.stashId}'`,
      `update containers set closed_at = null where id = '${testParty.stashId}'`,
    );
    expect(messages).toEqual([
      expect.stringContaining(`is in container ${testParty.stashId}, which is deleted`),
    ]);
  });

  test('reports a stack with a container but no quantity', async () => {
    await app.sql`alter table item_instances drop constraint item_instances_nowhere_when_empty`;
    const id = newId();
    const messages = await messagesAfter(
      `insert into item_instances (id, item_template_id, container_id, quantity)
       select '${id}', item_template_id, container_id, 0 from item_instances where id = '${torchStackId}'`,
      `delete from item_instances where id = '${id}'`,
    );
    expect(messages).toEqual([
      `stack ${id} (Torch) in container ${backpackId}: quantity 0, but its postings sum to 0`,
      `stack ${id}: 0 in container ${backpackId}`,
    ]);
  });
});

test('verifier limits the reported differences and counts all of them', async () => {
  await app.sql`update item_instances set quantity = quantity + 1 where container_id is not null`;
  const report = await verifyLedger(app.sql, 2);
  await app.sql`update item_instances set quantity = quantity - 1 where container_id is not null`;
  expect(report.differenceCount).toBe(6);
  expect(report.differences).toHaveLength(2);
});

test('verifier ignores uncommitted writers and does not block them', async () => {
  const gm = testParty.gm;
  const item_template_id = await templateNamed(gm, 'Torch');
  const create = async () =>
    (await gm.call(createItem, { body: { item_template_id, container_id: testParty.stashId, quantity: 1 } }))
      .status;
  // Eight writers at a time, because more would be queued and rejected on a slow machine.
  const writing = Array.from({ length: 8 }, async () => {
    for (let n = 0; n < 5; n += 1) expect(await create()).toBe(201);
  });
  for (let i = 0; i < 5; i += 1) expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await Promise.all(writing);
});
