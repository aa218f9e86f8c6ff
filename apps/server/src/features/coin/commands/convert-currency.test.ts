import { convertCurrency, getCharacterPurse, getPartyPurse } from '@quartermaster/contract/coin';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import type { Purse } from '@quartermaster/rules/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let testParty: TestParty;
let nimPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  nimPlayer = await member(app, testParty);
  nim = await character(nimPlayer, testParty.id, { name: 'Nim' });
  await addItems(nimPlayer, nim.backpackId, 'Silver piece', 25);
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  await app.close();
});

const convert = (user: Person, give: Purse, take: Purse) =>
  user.call(convertCurrency, { params: { id: nim.backpackId }, body: { conversion: { give, take } } });
const coins = async () =>
  (await nimPlayer.call(getCharacterPurse, { params: { id: nim.id } })).body.data.coins;

test('conversion requires permission to withdraw', async () => {
  expect((await convert(await member(app, testParty), { silver: 10 }, { gold: 1 })).status).toBe(403);
  expect((await convert(await person(app), { silver: 10 }, { gold: 1 })).status).toBe(404);
});

test('conversion requires existing coins and equal values', async () => {
  const unequalResponse = await convert(nimPlayer, { silver: 25 }, { gold: 2 });
  expect(unequalResponse.body.error.details).toEqual([
    { field: 'take', message: '2 gp is not worth the same as 2 gp 5 sp' },
  ]);
  const insufficientResponse = await convert(nimPlayer, { silver: 30 }, { gold: 3 });
  expect(insufficientResponse.body.error).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    details: [{ field: 'give.silver', message: 'Only 25 of 30 available' }],
  });
  expect(await coins()).toEqual({ silver: 25 });
});

test('conversion posts one transaction and does not change the total value', async () => {
  expect((await convert(nimPlayer, { silver: 20 }, { gold: 2 })).status).toBe(200);
  expect(await coins()).toEqual({ gold: 2, silver: 5 });
  const [line] = (await nimPlayer.call(listPartyTransactions, { params: { id: testParty.id } })).body.data;
  expect(line).toMatchObject({ transaction_type: 'currency_conversion', amount: 200, can_undo: true });
});

test('conversion in the silver standard accepts gold, but returns only silver coins', async () => {
  const silverParty = await party(testParty.gm, { coin_system: 'silver' });
  await addItems(testParty.gm, silverParty.stashId, 'Silver mark', 1);
  await addItems(testParty.gm, silverParty.stashId, 'Gold piece', 3);
  const exchange = (give: Purse, take: Purse) =>
    testParty.gm.call(convertCurrency, {
      params: { id: silverParty.stashId },
      body: { conversion: { give, take } },
    });
  const unequalResponse = await exchange({ mark: 1 }, { shilling: 9 });
  expect(unequalResponse.body.error.details[0]?.message).toBe('9 s is not worth the same as 1 m');
  const reverseResponse = await exchange({ mark: 1 }, { gold: 10 });
  expect(reverseResponse.body.error.details.map(({ field }) => field)).toEqual(['take.gold']);
  expect((await exchange({ mark: 1, gold: 3 }, { shilling: 13 })).body.data.amount_copper).toBe(1300);
  const { data } = (await testParty.gm.call(getPartyPurse, { params: { id: silverParty.id } })).body;
  expect(data).toMatchObject({ coins: { shilling: 13 }, other_coins: {} });
});
