import { getCharacterPurse, getPartyPurse, giveCoins } from '@quartermaster/contract/coin';
import { updateItem } from '@quartermaster/contract/item';
import { listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let nimPlayer: Person;
let nim: TestCharacter;
let boPlayer: Person;
let bo: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  gm = await person(app);
  testParty = await party(gm);
  [nimPlayer, boPlayer] = [await member(app, testParty), await member(app, testParty)];
  nim = await character(nimPlayer, testParty.id, { name: 'Nim' });
  bo = await character(boPlayer, testParty.id, { name: 'Bo' });
});

const give = (user: Person, from: string, fields: Record<string, unknown>) =>
  user.call(giveCoins, { params: { id: from }, body: { give: fields as never } });
const purse = async (user: Person, id: string) =>
  (await user.call(getCharacterPurse, { params: { id } })).body.data;

describe('giving coins', () => {
  test('rejects a character that the user does not act for', async () => {
    await addItems(nimPlayer, nim.backpackId, 'Gold piece', 10);
    const gift = { to_character_id: bo.id, coins: { gold: 1 } };
    expect((await give(boPlayer, nim.id, gift)).status).toBe(403);
    expect((await give(await person(app), nim.id, gift)).status).toBe(404);
    expect((await purse(nimPlayer, nim.id)).coins).toEqual({ gold: 10 });
  });

  test('rejects more coins than available, an empty amount, and a missing or invalid recipient', async () => {
    await addItems(nimPlayer, nim.backpackId, 'Gold piece', 3);
    const response = await give(nimPlayer, nim.id, { to_character_id: bo.id, coins: { gold: 4, silver: 1 } });
    expect([response.status, response.body.error.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(response.body.error.details).toEqual([
      { field: 'coins.gold', message: 'Only 3 of 4 available' },
      { field: 'coins.silver', message: 'Only 0 of 1 available' },
    ]);
    const errors = async (fields: Record<string, unknown>) =>
      (await give(nimPlayer, nim.id, fields)).body.error.details.map((detail) => detail.field);
    expect(await errors({ to_character_id: bo.id, coins: {} })).toEqual(['coins']);
    expect(await errors({ to_character_id: bo.id, coins: { gold: 0 } })).toEqual(['coins.gold']);
    expect(await errors({ coins: { gold: 1 } })).toEqual(['to_character_id']);
    expect(await errors({ to_character_id: nim.id, coins: { gold: 1 } })).toEqual(['to_character_id']);
    const otherCharacter = await character(await person(app), null);
    expect(
      (await give(nimPlayer, nim.id, { to_character_id: otherCharacter.id, coins: { gold: 1 } })).status,
    ).toBe(404);
  });

  test('rejects coins with a custom name, which are not money', async () => {
    const luckyCoin = await addItems(nimPlayer, nim.backpackId, 'Gold piece', 1);
    await nimPlayer.call(updateItem, {
      params: { id: luckyCoin },
      body: { item_instance: { name: 'Lucky coin' } },
    });
    expect((await purse(nimPlayer, nim.id)).total_copper).toBe(0);
    expect((await give(nimPlayer, nim.id, { to_character_id: bo.id, coins: { gold: 1 } })).status).toBe(422);
  });

  test('withdraws from the primary container first, then from the other containers, and writes the history', async () => {
    const belt = await pouch(nimPlayer, nim.id, { name: 'Belt' });
    await addItems(nimPlayer, nim.backpackId, 'Gold piece', 5);
    await addItems(nimPlayer, belt, 'Gold piece', 5);
    await addItems(nimPlayer, belt, 'Silver piece', 7);
    const response = await give(nimPlayer, nim.id, { to_character_id: bo.id, coins: { gold: 7, silver: 5 } });
    expect(response.status).toBe(200);
    expect(response.body.data.amount_copper).toBe(750);
    expect(response.body.data.transaction_ids).toHaveLength(2);
    expect((await purse(boPlayer, bo.id)).coins).toEqual({ gold: 7, silver: 5 });
    expect(await purse(nimPlayer, nim.id)).toMatchObject({
      total_copper: 320,
      coins: { gold: 3, silver: 2 },
      containers: [
        { name: 'Backpack', coins: {} },
        { name: 'Belt', coins: { gold: 3, silver: 2 } },
      ],
    });
    const [second, first] = (await nimPlayer.call(listPartyTransactions, { params: { id: testParty.id } }))
      .body.data;
    expect(first?.transaction_summary).toBe(
      `${nimPlayer.user.username} moved 5 × Gold piece from Nim's Backpack to Bo's Backpack`,
    );
    expect(second).toMatchObject({ amount: 250, currency: 'copper', transactable_data: null });
    expect(second?.transaction_summary).toContain("moved 2 gp 5 sp from Nim's Belt to Bo's Backpack");
  });

  test('deposits coins from the given container in the stash, and undo returns them', async () => {
    const belt = await pouch(nimPlayer, nim.id, { name: 'Belt' });
    await addItems(nimPlayer, nim.backpackId, 'Gold piece', 5);
    await addItems(nimPlayer, belt, 'Gold piece', 5);
    const response = await give(nimPlayer, nim.id, {
      to_container_id: testParty.stashId,
      from_container_id: belt,
      coins: { gold: 2 },
    });
    const stashCoins = async () =>
      (await gm.call(getPartyPurse, { params: { id: testParty.id } })).body.data.coins;
    expect(await stashCoins()).toEqual({ gold: 2 });
    const [id = ''] = response.body.data.transaction_ids;
    const types = async () =>
      (await gm.call(listPartyTransactions, { params: { id: testParty.id } })).body.data.map(
        (line) => line.transaction_type,
      );
    expect((await types())[0]).toBe('party_deposit');
    const query = { transaction_type: 'party_deposit' } as const;
    const filtered = await gm.call(listPartyTransactions, { params: { id: testParty.id }, query });
    expect(filtered.body.data.map((line) => line.id)).toEqual([id]);
    expect((await nimPlayer.call(undoTransaction, { params: { id } })).status).toBe(201);
    expect((await types())[0]).toBe('party_withdraw');
    expect(await stashCoins()).toEqual({});
    expect((await purse(nimPlayer, nim.id)).coins).toEqual({ gold: 10 });
  });

  test('rejects a container without room for the weight and gives nothing', async () => {
    const weakCharacter = await character(boPlayer, testParty.id, { name: 'Ada', max_weight: 1 });
    await addItems(nimPlayer, nim.backpackId, 'Gold piece', 60);
    const response = await give(nimPlayer, nim.id, {
      to_character_id: weakCharacter.id,
      coins: { gold: 51 },
    });
    expect(response.body.error.code).toBe('CAPACITY_EXCEEDED');
    expect(
      (await give(nimPlayer, nim.id, { to_character_id: weakCharacter.id, coins: { gold: 50 } })).status,
    ).toBe(200);
  });

  test('gives only the ten coins of a purse when fifty requests are concurrent', async () => {
    await addItems(nimPlayer, nim.backpackId, 'Gold piece', 10);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        give(nimPlayer, nim.id, { to_character_id: bo.id, coins: { gold: 1 } }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
    expect((await purse(boPlayer, bo.id)).coins).toEqual({ gold: 10 });
    expect((await purse(nimPlayer, nim.id)).coins).toEqual({});
  });
});

describe('silver standard', () => {
  test('accepts silver coins but not gold coins, and the history names marks and shillings', async () => {
    const silverParty = await party(gm, { coin_system: 'silver' });
    const [ada, kit] = [
      await character(gm, silverParty.id, { name: 'Ada' }),
      await character(gm, silverParty.id),
    ];
    await addItems(gm, ada.backpackId, 'Silver mark', 2);
    await addItems(gm, ada.backpackId, 'Silver shilling', 5);
    await addItems(gm, ada.backpackId, 'Gold piece', 9);
    const gift = { to_character_id: kit.id, coins: { mark: 1, shilling: 2 } };
    expect((await give(gm, ada.id, gift)).body.data.amount_copper).toBe(1200);
    expect(await purse(gm, ada.id)).toMatchObject({
      coin_system: 'silver',
      total_copper: 1300,
      coins: { mark: 1, shilling: 3 },
      other_coins: { gold: 9 },
    });
    const unknownCoin = await give(gm, ada.id, { to_character_id: kit.id, coins: { mark: 1, gold: 1 } });
    expect(unknownCoin.body.error.details).toEqual([
      { field: 'coins.gold', message: 'This party does not use these coins; they can only be converted.' },
    ]);
    const [line] = (await gm.call(listPartyTransactions, { params: { id: silverParty.id } })).body.data;
    expect(line?.transaction_summary).toContain("moved 1 m 2 s from Ada's Backpack");
    const insufficient = await give(gm, ada.id, { to_character_id: kit.id, coins: { penny: 1 } });
    expect(insufficient.body.error.message).toBe('Not enough of these coins: only 1 m 3 s available.');
  });
});
