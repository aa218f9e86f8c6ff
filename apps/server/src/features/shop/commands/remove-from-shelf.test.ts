import { removeShopListing } from '@quartermaster/contract/shop-listing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { lineNamed, shelf, shop } from '../../../../test/factories/shops.ts';
import { chest, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(async () => {
  expect(await verifyLedger(app.sql)).toMatchObject({ differences: [] });
  await app.close();
});

const remove = async (id: string, name: string, move_to?: string, user = testParty.gm) => {
  const { id: listing_id } = await lineNamed(testParty.gm, id, name);
  return user.call(removeShopListing, { params: { id, listing_id }, query: move_to ? { move_to } : {} });
};
const itemsIn = (id: string) => app.sql`
  select t.name, i.quantity::int from item_instances i join item_templates t on t.id = i.item_template_id
  where i.container_id = ${id} order by 1`;

test('removal requires a steward, room in the target and the same party', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5 } });
  expect((await remove(id, 'Torch', undefined, await member(app, testParty))).status).toBe(403);
  const smallChest = await chest(testParty.gm, testParty.id, { max_weight: 4 });
  expect((await remove(id, 'Torch', smallChest)).body.error.code).toBe('CAPACITY_EXCEEDED');
  const otherParty = await party(testParty.gm);
  expect((await remove(id, 'Torch', otherParty.stashId)).body.error.code).toBe('TRANSFER_NOT_SUPPORTED');
  expect(await shelf(testParty.gm, id)).toHaveLength(1);
});

test('items of a removed listing move to a container or to the world; the sample of an unlimited listing moves to the world', async () => {
  const { id } = await shop(testParty, { Torch: { quantity: 5 }, Dagger: { quantity: 2 }, Shield: {} });
  const box = await chest(testParty.gm, testParty.id);
  for (const [name, to] of [
    ['Torch', box],
    ['Dagger', undefined],
    ['Shield', box],
  ] as const) {
    expect((await remove(id, name, to)).status).toBe(204);
  }
  expect(await shelf(testParty.gm, id)).toEqual([]);
  expect([...(await itemsIn(box))]).toEqual([{ name: 'Torch', quantity: 5 }]);
});
