import { claimLoot, takeLoot } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot, stackNamed } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, chest, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

test('only one of fifty concurrent claims of a sword succeeds (promise A5)', async () => {
  const hoard = await loot(gm, testParty.id, [['Longsword', 1]], { is_revealed: true });
  const item_instance_id = stackNamed(hoard, 'Longsword');
  const heroes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => character(gm, testParty.id, { name: `H${i}` })),
  );
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      gm.call(claimLoot, {
        params: { id: hoard.id },
        body: { claim: { item_instance_id, character_id: heroes[i % 10]?.id ?? '' } },
      }),
    ),
  );
  const rejections = responses
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => [status, body.error.code]);
  expect(rejections).toEqual(Array(49).fill([409, 'ITEM_OUT_OF_STOCK']));
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
});

test('fifty concurrent requests that take from one stack withdraw at most its quantity', async () => {
  const hoard = await loot(gm, testParty.id, [['Gold piece', 120]], { is_revealed: true });
  const item_instance_id = stackNamed(hoard, 'Gold piece');
  const bags = await Promise.all(Array.from({ length: 5 }, () => chest(gm, testParty.id)));
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      gm.call(takeLoot, {
        params: { id: hoard.id },
        body: { item_instance_id, target_container_id: bags[i % 5] ?? '', quantity: 7 },
      }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(17);
  const [row] = await app.sql`
    select sum(quantity)::int as n from item_instances where container_id = any(${bags}::uuid[])`;
  expect(row?.n).toBe(119);
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
});
