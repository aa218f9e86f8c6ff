import { deleteShopInstance, getShopInstance } from '@quartermaster/contract/shop';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(() => app.close());

test('deletion rejects a player', async () => {
  const { id } = await shop(testParty);
  expect((await (await member(app, testParty)).call(deleteShopInstance, { params: { id } })).status).toBe(
    403,
  );
});

test('deletion posts the contents of shelf and till to the world and publishes an event', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 30 }, Shield: {} }, { funds: 777 });
  expect((await testParty.gm.call(deleteShopInstance, { params: { id } })).status).toBe(204);
  expect((await testParty.gm.call(getShopInstance, { params: { id } })).status).toBe(404);
  expect((await testParty.gm.call(deleteShopInstance, { params: { id } })).status).toBe(404);
  const [remaining] = await app.sql`
    select count(*)::int as items from item_instances i join containers k on k.id = i.container_id
    where k.shop_instance_id = ${id}`;
  expect(remaining?.items).toBe(0);
  const [closedEvents] = await app.sql`
    select count(*)::int as n from party_events
    where action = 'shop_closed' and payload -> 'ids' ->> 'shop_instance_id' = ${id}`;
  expect(closedEvents?.n).toBe(1);
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
});

test('history and its export, filtered by type, contain one creation and one deletion of a shop', async () => {
  const gm = await person(app);
  const shire = await party(gm);
  const { id } = await shop(shire, { Torch: { quantity: 3 } }, { funds: 100 });
  await gm.call(deleteShopInstance, { params: { id } });
  const params = { id: shire.id };
  for (const [transaction_type, verb] of [
    ['create', 'deployed'],
    ['delete', 'deleted'],
  ] as const) {
    const { body } = await gm.call(listPartyTransactions, { params, query: { transaction_type } });
    expect(body.data.map((line) => [line.transaction_type, line.transaction_summary])).toEqual([
      [transaction_type, `${gm.user.username} ${verb} Ironhand Smithy`],
    ]);
    const path = `/api/v1/transactions/party/${shire.id}/export?transaction_type=${transaction_type}`;
    const lines = String((await gm.send('GET', path)).body.data).split('\r\n');
    expect(lines.filter((line) => line.includes(`,${transaction_type},`))).toHaveLength(1);
  }
});
