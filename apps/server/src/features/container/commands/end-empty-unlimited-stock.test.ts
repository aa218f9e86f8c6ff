import { addShopListings } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop } from '@quartermaster/contract/shop-trade';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { shelf, shelfItemId, shop } from '../../../../test/factories/shops.ts';
import { expectOk, playedParty, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const undo = async (user: Person, id = '') => expectOk(await user.call(undoTransaction, { params: { id } }));

test('undo of a purchase does not return the items to unlimited stock whose creation was undone', async () => {
  const { testParty, player, nim } = await playedParty(app);
  const { gm } = testParty;
  const { id } = await shop(testParty, { Torch: { quantity: 5, price: 0 } });
  const item_instance_id = await shelfItemId(player, id, 'Torch');
  const body = { item_instance_id, target_container_id: nim.backpackId, quantity: 5 };
  const purchase = expectOk(await player.call(purchaseFromShop, { params: { id }, body }));
  const listings = [{ item_template_id: await templateNamed(player, 'Torch'), quantity: null }];
  expectOk(await gm.call(addShopListings, { params: { id }, body: { listings } }));
  const history = await gm.call(listPartyTransactions, { params: { id: testParty.id } });
  await undo(gm, history.body.data[0]?.id);
  await undo(player, purchase.body.data.transaction_ids[0]);
  expect(await shelf(player, id)).toMatchObject([{ name: 'Torch', quantity: 5 }]);
});

test('unlimited stock whose creation is undone and redone stays unlimited', async () => {
  const { testParty } = await playedParty(app);
  const { gm } = testParty;
  const { id } = await shop(testParty);
  const listings = [{ item_template_id: await templateNamed(gm, 'Torch'), quantity: null }];
  expectOk(await gm.call(addShopListings, { params: { id }, body: { listings } }));
  const history = await gm.call(listPartyTransactions, { params: { id: testParty.id } });
  const { body } = await undo(gm, history.body.data[0]?.id);
  await undo(gm, body.data.id);
  expect(await shelf(gm, id)).toMatchObject([{ name: 'Torch', quantity: null }]);
});
