import { createCharacter } from '@quartermaster/contract/character';
import { createPartyContainer } from '@quartermaster/contract/container';
import { createItem, splitItem, transferBetweenContainers } from '@quartermaster/contract/item';
import { joinParty, leaveParty, updateParty } from '@quartermaster/contract/party';
import { changeRole, removeMember } from '@quartermaster/contract/party-member';
import { listPartyTransactions, undoTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/platform/ledger/verify.ts';
import { startTestApp, type TestApp } from '../app.ts';
import type { Client } from '../client.ts';
import { concurrently } from '../concurrently.ts';
import { deadlocks, waitingStatements } from '../database.ts';
import { type Person, person } from '../factories/people.ts';
import {
  addItems,
  character,
  chest,
  expectOk,
  member,
  party,
  type TestParty,
  templateNamed,
} from '../factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let torchTemplateId: string;

beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  torchTemplateId = await templateNamed(gm, 'Torch');
});
afterAll(() => app.close());

const expectLedgerVerifies = async () => expect((await verifyLedger(app.sql)).differences).toEqual([]);
const countsByStatus = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));
const transfer = (
  testUser: { call: Client['call'] },
  id: string,
  from: string,
  to: string,
  quantity?: number,
  key?: string,
) => {
  const body = { item_instance_id: id, source_container_id: from, target_container_id: to };
  return testUser.call(transferBetweenContainers, {
    body: { ...body, ...(quantity === undefined ? {} : { quantity }) },
    ...(key === undefined ? {} : { key }),
  });
};

test('sixty-four clients transfer between four containers without deadlocks or lost responses (promise A3)', async () => {
  const chests = await concurrently(4, (i) => chest(gm, testParty.id, { name: `Chest ${i}` }));
  const stacks = await Promise.all(chests.map((id) => addItems(gm, id, 'Gold piece', 100_000)));
  const statuses = await concurrently(64, async (client) => {
    const statusCodes: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const from = (client + i) % 4;
      const to = (client * 3 + i + 1 + (client % 3)) % 4;
      if (from === to) continue;
      const response = await transfer(
        gm,
        stacks[from] ?? '',
        chests[from] ?? '',
        chests[to] ?? '',
        1 + (client % 5),
      );
      statusCodes.push(response.status);
    }
    return statusCodes;
  });
  expect(Object.keys(countsByStatus(statuses.flat()))).toEqual(['200']);
  expect(await deadlocks(app.sql)).toBe(0);
  await expectLedgerVerifies();
});

test('a hundred concurrent requests with one key have one effect, and each receives the same response or is rejected as in progress (promise A4)', async () => {
  const key = 'one key for all';
  const body = { item_template_id: torchTemplateId, container_id: testParty.stashId, quantity: 3 };
  const before = await app.sql`select from transactions`;
  const responses = await concurrently(100, () => gm.call(createItem, { body, key }));
  const created = responses.filter(({ status }) => status === 201);
  const rejected = responses.filter(({ status }) => status === 409);
  expect(created.length + rejected.length).toBe(100);
  expect(rejected.every(({ body: { error } }) => error.code === 'IDEMPOTENCY_IN_PROGRESS')).toBe(true);
  expect(created.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(1);
  expect(new Set(created.map((response) => JSON.stringify(response.body))).size).toBe(1);
  expect((await app.sql`select from transactions`).length - before.length).toBe(1);
  const repeated = await gm.call(createItem, { body, key });
  expect(repeated.body).toEqual(created[0]?.body);
  const changed = await gm.call(createItem, { body: { ...body, quantity: 4 }, key });
  expect(changed.body.error.code).toBe('IDEMPOTENCY_MISMATCH');
});

test('retry that runs concurrently with the first request succeeds or is rejected as in progress', async () => {
  for (let round = 0; round < 15; round += 1) {
    const sword = await addItems(gm, testParty.stashId, 'Longsword');
    const otherChest = await chest(gm, testParty.id);
    const responses = await concurrently(12, () =>
      transfer(gm, sword, testParty.stashId, otherChest, undefined, `race ${round}`),
    );
    const rejections = responses
      .filter(({ status }) => status !== 200)
      .map((response) => response.body.error.code);
    expect(new Set(['IDEMPOTENCY_IN_PROGRESS', ...rejections]).size).toBe(1);
  }
});

test('only one of fifty concurrent transfers of one sword succeeds (promise A5)', async () => {
  const sword = await addItems(gm, testParty.stashId, 'Longsword');
  const bags = await concurrently(50, (i) => chest(gm, testParty.id, { name: `Bag ${i}` }));
  const responses = await Promise.all(bags.map((bag) => transfer(gm, sword, testParty.stashId, bag)));
  expect(countsByStatus(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 49 });
  const [row] = await app.sql`select container_id from item_instances where id = ${sword}`;
  expect(row?.container_id).toBe(bags[responses.findIndex(({ status }) => status === 200)]);
  await expectLedgerVerifies();
});

describe('concurrent undos of several transactions', () => {
  const newestIn = async (id: string) =>
    (await gm.call(listPartyTransactions, { params: { id } })).body.data[0]?.id ?? '';
  const undoAll = (...transaction_ids: string[]) => gm.call(undoTransactions, { body: { transaction_ids } });
  async function addTorch(partyId: string, containerId: string): Promise<string> {
    await addItems(gm, containerId, 'Torch');
    return newestIn(partyId);
  }

  test('in two parties cause no deadlocks', async () => {
    const [id, otherId] = [testParty.id, (await party(gm)).id];
    const chestIds = await Promise.all([id, otherId, otherId, id].map((partyId) => chest(gm, partyId)));
    for (let round = 0; round < 5; round += 1) {
      const [a = '', b = '', c = '', d = ''] = chestIds;
      const earlier = [await addTorch(id, a), await addTorch(otherId, b)];
      const later = [await addTorch(otherId, c), await addTorch(id, d)];
      const responses = await Promise.all([undoAll(...earlier), undoAll(...later)]);
      expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    }
    expect(await deadlocks(app.sql)).toBe(0);
  });

  test('block no other change in the party while they wait for a stack', async () => {
    const { id, stashId } = testParty;
    const chestId = await chest(gm, id);
    const torches = await addItems(gm, chestId, 'Torch');
    const torchesId = await newestIn(id);
    await addItems(gm, chestId, 'Dagger');
    const ids = [torchesId, await newestIn(id)];
    const undo = await app.sql.begin(async (sql) => {
      await sql`select from item_instances where id = ${torches} for update`;
      const response = undoAll(...ids);
      await waitingStatements(app.sql, 1);
      await addItems(gm, stashId, 'Torch');
      return { response };
    });
    expectOk(await undo.response);
  });
});

describe('concurrent membership changes', () => {
  test('cause no deadlocks among themselves or with transfers', async () => {
    const people = await concurrently(6, () => member(app, testParty, 'player'));
    const heroes = await Promise.all(people.map((testUser) => character(testUser, testParty.id)));
    const stacks = await Promise.all(
      heroes.map(({ backpackId }, i) => addItems(people[i] ?? gm, backpackId, 'Torch', 50)),
    );
    const actions = people.flatMap((testUser, i) => {
      const bag = heroes[i]?.backpackId ?? '';
      const next = heroes[(i + 1) % heroes.length]?.backpackId ?? '';
      const stack = stacks[i] ?? '';
      const params = { id: testParty.id, user_id: testUser.user.id };
      return [
        () => transfer(testUser, stack, bag, testParty.stashId, 1),
        () => transfer(testUser, stack, bag, next, 1),
        () => transfer(gm, stack, bag, testParty.stashId, 2),
        () => testUser.call(splitItem, { params: { id: stack }, body: { quantity: 1 } }),
        () =>
          testUser.call(createItem, {
            body: { item_template_id: torchTemplateId, container_id: testParty.stashId },
          }),
        () =>
          testUser.call(createCharacter, { body: { character: { name: 'Second', party_id: testParty.id } } }),
        () => testUser.call(leaveParty, { params: { id: testParty.id } }),
        () => gm.call(removeMember, { params }),
        () =>
          gm.call(changeRole, {
            params,
            body: { party_membership: { role: i % 2 ? 'observer' : 'manager' } },
          }),
        () => testUser.call(joinParty, { body: { join_code: testParty.joinCode, role_request: 'player' } }),
        () =>
          gm.call(createPartyContainer, {
            params: { id: testParty.id },
            body: { container: { name: 'Crate' } },
          }),
        () =>
          gm.call(updateParty, { params: { id: testParty.id }, body: { party: { setting: `Day ${i}` } } }),
      ];
    });
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const shuffled = actions.map((action, i) => ({
        action,
        order: (i * 7919 + round * 104_729) % actions.length,
      }));
      shuffled.sort((a, b) => a.order - b.order);
      statuses.push(
        ...(await Promise.all(shuffled.map(({ action }) => action()))).map(({ status }) => status),
      );
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(statuses.length / 5);
    expect(await deadlocks(app.sql)).toBe(0);
    await expectLedgerVerifies();
    const charactersWithoutMember = await app.sql`
      select c.id from characters c left join party_members m on m.party_id = c.party_id and m.user_id = c.user_id
      where c.party_id is not null and m.id is null`;
    expect(charactersWithoutMember).toEqual([]);
  });

  test('reject the waiting transfer of a member who is removed meanwhile', async () => {
    const formerMember = await member(app, testParty, 'player');
    const { backpackId } = await character(formerMember, testParty.id);
    const torches = await addItems(formerMember, backpackId, 'Torch', 5);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    // Another transaction locks the backpack; the removal and, behind it, the transfer wait for it.
    const lockingTransaction = app.sql.begin(async (sql) => {
      await sql`select from containers where id = ${backpackId} for update`;
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const removal = gm.call(removeMember, { params: { id: testParty.id, user_id: formerMember.user.id } });
    await waitingStatements(app.sql, 1);
    const move = transfer(formerMember, torches, backpackId, testParty.stashId);
    await waitingStatements(app.sql, 2);
    release.resolve();
    await lockingTransaction;
    expectOk(await removal);
    expect((await move).status).toBe(404);
  });

  test('reject the waiting undo of a member who is removed meanwhile', async () => {
    const formerMember = await member(app, testParty);
    await character(formerMember, testParty.id);
    await addItems(formerMember, testParty.stashId, 'Torch', 5);
    const { data } = (await gm.call(listPartyTransactions, { params: { id: testParty.id } })).body;
    const undo = await app.sql.begin(async (sql) => {
      await sql`select from containers where id = ${testParty.stashId} for update`;
      const response = formerMember.call(undoTransactions, {
        body: { transaction_ids: [data[0]?.id ?? ''] },
      });
      await waitingStatements(app.sql, 1);
      const params = { id: testParty.id, user_id: formerMember.user.id };
      expectOk(await gm.call(removeMember, { params }));
      return { response };
    });
    expect((await undo.response).status).toBe(404);
  });
});
