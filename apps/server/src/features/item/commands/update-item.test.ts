import { updateItem } from '@quartermaster/contract/item';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  chest,
  member,
  party,
  pouch,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const edit = (user: Person, id: string, item_instance: Record<string, unknown>) =>
  user.call(updateItem, { params: { id }, body: { item_instance } });

describe('item update', () => {
  test('rejects users who cannot withdraw', async () => {
    const owner = await member(app, testParty);
    const { backpackId } = await character(owner, testParty.id);
    const torches = await addItems(owner, backpackId, 'Torch', 9);
    expect((await edit(await member(app, testParty), torches, { name: 'Mine' })).status).toBe(403);
    expect((await edit(await person(app), torches, { name: 'Mine' })).status).toBe(404);
  });

  test('rejects a new name from a player for an item that only the gm may know', async () => {
    const owner = await member(app, testParty);
    const { backpackId } = await character(owner, testParty.id);
    const ring = await addItems(owner, backpackId, 'Dagger');
    await app.sql`update item_instances set is_identified = false, hidden_in = ${testParty.id} where id = ${ring}`;
    expect((await edit(owner, ring, { name: 'Ring of guesses' })).status).toBe(403);
    expect((await edit(gm, ring, { name: 'Ring of truths' })).body.data.name).toBe('Ring of truths');
  });

  test('rejects two of an unstackable item, more than a stack holds, and a quantity or weight that does not fit', async () => {
    const sword = await addItems(gm, testParty.stashId, 'Longsword');
    expect((await edit(gm, sword, { quantity: 2 })).body.error.details[0]?.field).toBe('quantity');
    const box = await chest(gm, testParty.id, { max_weight: 10 });
    const torches = await addItems(gm, box, 'Torch', 9);
    expect((await edit(gm, torches, { quantity: 51 })).body.error.details[0]?.field).toBe('quantity');
    expect((await edit(gm, torches, { quantity: 11 })).body.error.code).toBe('CAPACITY_EXCEEDED');
    expect((await edit(gm, torches, { instance_data: { weight_override: 2 } })).body.error.code).toBe(
      'CAPACITY_EXCEEDED',
    );
  });

  test('records an identification with the masked and the true name, for members who can see the container', async () => {
    const [owner, other] = [await member(app, testParty), await member(app, testParty)];
    const hero = await character(owner, testParty.id);
    const hiddenByGm = { is_identified: false, hidden_in: testParty.id };
    const [stashRing, pouchRing] = [
      await addItems(gm, testParty.stashId, 'Ring of protection'),
      await addItems(owner, await pouch(owner, hero.id), 'Ring of protection'),
    ];
    await app.sql`update item_instances set ${app.sql(hiddenByGm)} where id in ${app.sql([stashRing, pouchRing])}`;
    await edit(gm, stashRing, { is_identified: true });
    await edit(gm, pouchRing, { is_identified: true });
    const query = { transaction_type: 'adjust', actor_id: gm.user.id } as const;
    const lines = async (user: Person) => {
      const { body } = await user.call(listPartyTransactions, { params: { id: testParty.id }, query });
      return body.data
        .filter(({ transactable_data }) => [stashRing, pouchRing].includes(transactable_data?.id ?? ''))
        .map(({ transaction_summary }) => transaction_summary);
    };
    const stashLine = `${gm.user.username} identified the ring in Party Stash: Ring of protection`;
    expect(await lines(other)).toEqual([stashLine]);
    expect(await lines(owner)).toHaveLength(2);
  });

  test('records a changed quantity as an adjustment with its note', async () => {
    const torches = await addItems(gm, await chest(gm, testParty.id), 'Torch', 9);
    const response = await edit(gm, torches, { quantity: 4, notes: 'Burnt in the crypt' });
    expect(response.body.data).toMatchObject({ quantity: 4, notes: 'Burnt in the crypt' });
    const lines = await app.sql`
      select quantity, notes from transactions where item_instance_id = ${torches} and transaction_type = 'adjust'`;
    expect(lines).toEqual([{ quantity: 5, notes: '9 → 4: Burnt in the crypt' }]);
  });

  test('changes the provided fields and resets fields that are null', async () => {
    const sword = await addItems(gm, testParty.stashId, 'Longsword');
    const marked = await edit(gm, sword, {
      name: 'Brightbite',
      instance_data: { durability: 80, weight_override: 2.5 },
    });
    expect(marked.body.data).toMatchObject({
      name: 'Brightbite',
      weight: 2.5,
      instance_data: { durability: 80 },
    });
    const withoutOverrides = await edit(gm, sword, {
      instance_data: { name_override: null, weight_override: null },
    });
    expect(withoutOverrides.body.data).toMatchObject({
      name: 'Longsword',
      weight: 3,
      instance_data: { durability: 80 },
    });
  });
});
