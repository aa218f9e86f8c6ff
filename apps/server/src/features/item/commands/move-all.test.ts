import { deleteCharacter } from '@quartermaster/contract/character';
import { deleteContainer, listContainerItems } from '@quartermaster/contract/container';
import { updateItem } from '@quartermaster/contract/item';
import { listCharacterTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, addItemsOf, character, pouch, template } from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let nim: Person;
beforeAll(async () => {
  app = await startTestApp();
  nim = await person(app);
});
afterAll(() => app.close());

const moveAllTo = (id: string, into: string) =>
  nim.call(deleteContainer, { params: { id }, query: { move_to: into } });

test('move-all transfers all items and fills stacks one after the other, including new ones', async () => {
  const hero = await character(nim, null);
  const bag = await pouch(nim, hero.id);
  const { id: darts } = await template(nim, { name: 'Dart of Doom', stack_size: 20 });
  await addItemsOf(nim, hero.backpackId, darts, 15);
  await addItemsOf(nim, bag, darts, 18);
  await addItemsOf(nim, bag, darts, 19);
  await addItems(nim, bag, 'Longsword', 2);
  expect((await moveAllTo(bag, hero.backpackId)).status).toBe(204);
  const { body } = await nim.call(listContainerItems, { params: { id: hero.backpackId }, query: {} });
  const contents = body.data.map(({ name, quantity }) => `${quantity} ${name}`).sort();
  expect(contents).toEqual([
    '1 Longsword',
    '1 Longsword',
    '12 Dart of Doom',
    '20 Dart of Doom',
    '20 Dart of Doom',
  ]);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});

test('move-all rejects stacks that need too many slots even after merging', async () => {
  const hero = await character(nim, null, { max_slots: 2 });
  const bag = await pouch(nim, hero.id);
  const { id: bolts } = await template(nim, { name: 'Bolt of Doom', stack_size: 20 });
  await addItemsOf(nim, hero.backpackId, bolts, 10);
  await addItemsOf(nim, bag, bolts, 20);
  await addItemsOf(nim, bag, bolts, 11);
  expect((await moveAllTo(bag, hero.backpackId)).body.error.message).toBe(
    'Item(s) would exceed volume limit',
  );
});

test('history of a container deletion contains one transfer of all stacks, then the deletion', async () => {
  const hero = await character(nim, null);
  const bag = await pouch(nim, hero.id);
  await addItems(nim, bag, 'Torch', 3);
  await addItems(nim, bag, 'Longsword', 1);
  await moveAllTo(bag, hero.backpackId);
  const { body } = await nim.call(listCharacterTransactions, { params: { id: hero.id } });
  expect(body.data.slice(0, 2).map((line) => [line.transaction_type, line.notes])).toEqual([
    ['container_deletion', ''],
    ['transfer', 'All contents: 2 stacks'],
  ]);
});

test('history says that items were unequipped by moving all of them, by undoing the deletion of their container, and by deleting their character', async () => {
  const hero = await character(nim, null);
  const bag = await pouch(nim, hero.id);
  const sword = await addItems(nim, bag, 'Longsword', 1);
  const equip = () =>
    nim.call(updateItem, {
      params: { id: sword },
      body: { item_instance: { instance_data: { is_equipped: true } } },
    });
  const history = async () =>
    (await nim.call(listCharacterTransactions, { params: { id: hero.id } })).body.data.map(
      ({ transaction_type, notes }) => [transaction_type, notes],
    );
  await equip();
  await moveAllTo(bag, hero.backpackId);
  expect((await history())[1]).toEqual(['transfer', 'All contents: one stack. Unequipped automatically']);
  await equip();
  const { body } = await nim.call(listCharacterTransactions, { params: { id: hero.id } });
  const deletion = body.data.find((line) => line.transaction_type === 'container_deletion');
  expect((await nim.call(undoTransaction, { params: { id: deletion?.id ?? '' } })).status).toBe(201);
  expect((await history())[1]).toEqual(['transfer', 'Unequipped automatically']);
  await equip();
  expect((await nim.call(deleteCharacter, { params: { id: hero.id } })).status).toBe(204);
  const notes = await app.sql`
    select notes from transactions where source_container_id = ${bag} order by id desc limit 1`;
  expect(notes).toEqual([{ notes: 'With one stack in it. Unequipped automatically' }]);
});
