import { updateParty } from '@quartermaster/contract/party';
import { getRestockSchedule, restockShop } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shelf, shelfItemId, shop } from '../../../../test/factories/shops.ts';
import {
  character,
  expectOk,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { restockDueShops } from '../jobs.ts';
import { restockedLines } from '../queries/listings.ts';
import { restockIfDue } from './restock-shop.ts';

const DAY = 24 * 60 * 60_000;
/** Only the job uses this clock; requests use the real time. */
let clock = new Date();
let app: TestApp;
/** Another process with its own connections. */
let secondApp: TestApp;
let testParty: TestParty;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  secondApp = await startTestApp({ database: app.database });
  testParty = await party(await person(app));
  mira = await member(app, testParty);
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await secondApp.close();
  await app.close();
});

const buyAll = async (id: string, name: string, quantity: number) => {
  const { backpackId } = await character(mira, testParty.id);
  const body = {
    item_instance_id: await shelfItemId(mira, id, name),
    target_container_id: backpackId,
    quantity,
  };
  expectOk(await mira.call(purchaseFromShop, { params: { id }, body }));
};
const restockNow = (id: string, user: Person = testParty.gm) => user.call(restockShop, { params: { id } });
const schedule = async (id: string) => (await mira.call(getRestockSchedule, { params: { id } })).body.data;
const timeOf = (time: string | null) => new Date(time ?? '').getTime();
const entries = async (id: string) => app.sql<{ actor_name: string; via: string; notes: string }[]>`
  select actor_name, via, notes from transactions
  where target_id = ${id} and transaction_type = 'item_creation' and undo_of is null order by id`;
/** Runs the job as a server process does. */
const runJob = async (process = app): Promise<number> => {
  const log = { error: (error: unknown) => expect(error).toBeUndefined() } as never;
  const hints = { publish: () => undefined } as never;
  return restockDueShops({ sql: process.sql, now: () => clock, hints, log });
};

test('restock requires a steward', async () => {
  const { id } = await shop(testParty);
  expect((await restockNow(id, mira)).status).toBe(403);
});

test('restocked lines are read without descriptions and tags', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 2, restock_quantity: 10 } });
  const [line] = await restockedLines(app.sql, id);
  expect(line).toMatchObject({ name: 'Torch', quantity: 2, restock_quantity: 10 });
  for (const text of ['description', 'tags']) expect(line).not.toHaveProperty(text);
});

test('restock fills listings to their restock quantity and leaves the other listings unchanged', async () => {
  const { id } = await shop(
    testParty,
    {
      Torch: { quantity: 2, price: 0, restock_quantity: 10 },
      Dagger: { quantity: 6, restock_quantity: 4 },
      Shield: { quantity: 1 },
      Longsword: { restock_quantity: 3 },
    },
    { restock_days: 2 },
  );
  const restocked = (await restockNow(id)).body.data;
  expect(restocked).toMatchObject({ lines_filled: 1, quantity_added: 8 });
  const { last_restocked_at, next_restock_at } = await schedule(id);
  expect([timeOf(next_restock_at) - timeOf(last_restocked_at), restocked.next_restock_at]).toEqual([
    2 * DAY,
    next_restock_at,
  ]);
  expect((await shelf(mira, id)).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Dagger', 6],
    ['Longsword', null],
    ['Shield', 1],
    ['Torch', 10],
  ]);
  const noItemsAdded = { lines_filled: 0, quantity_added: 0, transaction_id: null };
  expect((await restockNow(id)).body.data).toMatchObject(noItemsAdded);
});

test('restock adds at most a hundred stacks to a listing, and the next restock adds the remaining items', async () => {
  const { id } = await shop(testParty, { 'Rations (1 day)': { quantity: 1, restock_quantity: 1500 } });
  expect((await restockNow(id)).body.data).toMatchObject({ lines_filled: 1, quantity_added: 1000 });
  expect((await restockNow(id)).body.data).toMatchObject({ lines_filled: 1, quantity_added: 499 });
  expect((await restockNow(id)).body.data).toMatchObject({ lines_filled: 0, quantity_added: 0 });
});

test('sold-out listing with a restock quantity stays on the shelf, and a restock can be undone', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 3, price: 0, restock_quantity: 3 } });
  await buyAll(id, 'Torch', 3);
  expect(await shelf(mira, id)).toMatchObject([{ quantity: 0, item_instance_id: null }]);
  const { transaction_id } = expectOk(await restockNow(id)).body.data;
  expect(await shelf(mira, id)).toMatchObject([{ quantity: 3 }]);
  const { body } = await testParty.gm.call(listPartyTransactions, { params: { id: testParty.id } });
  expect(body.data[0]?.transaction_summary).toBe(`${testParty.gm.user.username} restocked Ironhand Smithy`);
  expectOk(await testParty.gm.call(undoTransaction, { params: { id: transaction_id ?? '' } }));
  expect(await shelf(mira, id)).toMatchObject([{ quantity: 0 }]);
});

test('system ignores a shop that is deleted while its restock waits', async () => {
  const { id } = await shop(testParty, {}, { restock_days: 1 });
  const { restocking } = await secondApp.sql.begin(async (sql) => {
    await sql`update containers set closed_at = now() where shop_instance_id = ${id}`;
    const restocking = inTransaction(
      app.sql,
      () => clock,
      (tx) => restockIfDue(tx, SYSTEM_ACTOR, id),
    );
    restocking.catch(() => undefined);
    await waitingStatements(app.sql, 1);
    return { restocking };
  });
  expect(await restocking).toBe(false);
});

test('system restocks a shop once per interval without connected clients', async () => {
  const { id } = await shop(
    testParty,
    { Torch: { quantity: 5, price: 0, restock_quantity: 5 } },
    { restock_days: 1 },
  );
  for (let day = 1; day <= 7; day += 1) {
    await buyAll(id, 'Torch', 5);
    clock = new Date(timeOf((await schedule(id)).next_restock_at));
    // The job runs more often than the shop is due, and in two processes at the same time.
    await Promise.all([runJob(app), runJob(secondApp)]);
    expect(await runJob()).toBe(0);
    expect(await entries(id)).toHaveLength(day);
    expect(await shelf(mira, id)).toMatchObject([{ quantity: 5 }]);
  }
  expect(new Set((await entries(id)).map(({ actor_name, via }) => `${actor_name} via ${via}`))).toEqual(
    new Set(['Quartermaster via system']),
  );
});

test('shop that missed several intervals is restocked once, and its next restock is in the future', async () => {
  const { id } = await shop(
    testParty,
    { Torch: { quantity: 5, price: 0, restock_quantity: 5 } },
    { restock_days: 2 },
  );
  const start = timeOf((await schedule(id)).last_restocked_at);
  await buyAll(id, 'Torch', 5);
  clock = new Date(start + 9 * DAY);
  await runJob();
  expect(await entries(id)).toHaveLength(1);
  expect((await schedule(id)).next_restock_at).toBe(new Date(start + 10 * DAY).toISOString());
});

test('shops of an archived party are not restocked', async () => {
  const archivedParty = await party(testParty.gm);
  const { id } = await shop(
    archivedParty,
    { Torch: { quantity: 1, restock_quantity: 9 } },
    { restock_days: 1 },
  );
  const archive = (is_archived: boolean) =>
    archivedParty.gm.call(updateParty, {
      params: { id: archivedParty.id },
      body: { party: { is_archived } },
    });
  await archive(true);
  clock = new Date(Date.now() + 3 * DAY);
  await runJob();
  expect(await entries(id)).toEqual([]);
  // The party may have been archived after the job had listed its due shops.
  const restock = (tx: Tx) => restockIfDue(tx, SYSTEM_ACTOR, id);
  expect(await inTransaction(app.sql, () => clock, restock)).toBe(false);
  expect(await entries(id)).toEqual([]);
  await archive(false);
  await runJob();
  expect(await entries(id)).toHaveLength(1);
});
