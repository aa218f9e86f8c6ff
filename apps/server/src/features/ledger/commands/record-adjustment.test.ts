import { getItem, updateItem } from '@quartermaster/contract/item';
import { recordAdjustment } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  member,
  playedParty,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let nimPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  ({ gm, testParty, player: nimPlayer, nim } = await playedParty(app));
});
afterAll(() => app.close());

const record = (user: Person, fields: Record<string, unknown>) =>
  user.call(recordAdjustment, {
    body: { transaction: { transaction_type: 'adjust', notes: 'Counted again', ...fields } as never },
  });

describe('manual adjustment', () => {
  test('rejects users who are not gm and may not act for the character', async () => {
    expect((await record(nimPlayer, { party_id: testParty.id })).status).toBe(403);
    expect((await record(await person(app), { party_id: testParty.id })).status).toBe(404);
    expect((await record(await member(app, testParty), { character_id: nim.id })).status).toBe(403);
  });

  test('rejects an item that the character does not carry', async () => {
    const torches = await addItems(gm, testParty.stashId, 'Torch', 5);
    const response = await record(nimPlayer, {
      character_id: nim.id,
      item_instance_id: torches,
      quantity: 50,
    });
    expect(response.status).toBe(404);
    expect((await gm.call(getItem, { params: { id: torches } })).body.data.quantity).toBe(5);
  });

  test('rejects a missing reason, an unsupported type, a missing owner, and a quantity without an item', async () => {
    const errors = async (fields: Record<string, unknown>) =>
      (await record(gm, fields)).body.error.details.map((detail) => detail.field);
    expect(await errors({ party_id: testParty.id, notes: ' ' })).toEqual(['notes']);
    expect(await errors({ party_id: testParty.id, transaction_type: 'purchase' })).toEqual([
      'transaction_type',
    ]);
    expect(await errors({})).toEqual(['party_id']);
    expect(await errors({ party_id: testParty.id, quantity: 3 })).toEqual(['quantity']);
  });

  test('is a note without postings if it has no item', async () => {
    const response = await record(gm, { party_id: testParty.id, notes: 'Bo paid for the inn' });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      transaction_type: 'adjust',
      notes: 'Bo paid for the inn',
      can_undo: false,
      transaction_summary: `${gm.user.username} recorded an adjustment`,
    });
    const { data } = (await record(nimPlayer, { character_id: nim.id, notes: 'Nim paid for the inn' })).body;
    expect(data.transaction_summary).toBe(`${nimPlayer.user.username} recorded an adjustment for Nim`);
  });

  test('changes a quantity and records the reason', async () => {
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 5);
    const response = await record(nimPlayer, {
      character_id: nim.id,
      item_instance_id: torches,
      quantity: 3,
      notes: 'Two burnt',
    });
    expect(response.body.data).toMatchObject({ quantity: 2, notes: '5 → 3: Two burnt', can_undo: true });
    expect((await nimPlayer.call(getItem, { params: { id: torches } })).body.data.quantity).toBe(3);
  });

  test('keeps the notes of the item when it changes its quantity', async () => {
    const candles = await addItems(nimPlayer, nim.backpackId, 'Candle', 5);
    const params = { id: candles };
    await nimPlayer.call(updateItem, { params, body: { item_instance: { notes: 'Beeswax' } } });
    const counted = { character_id: nim.id, item_instance_id: candles, quantity: 4 };
    expect((await record(nimPlayer, { ...counted, notes: 'One burned down' })).body.data.notes).toBe(
      '5 → 4: One burned down',
    );
    expect((await nimPlayer.call(getItem, { params })).body.data).toMatchObject({
      quantity: 4,
      notes: 'Beeswax',
    });
  });
});
