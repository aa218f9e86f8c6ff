import { getCharacterPurse, getPartyPurse, splitCoins } from '@quartermaster/contract/coin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  chest,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let players: Person[];
let heroes: string[];
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
  players = await Promise.all([1, 2, 3].map(() => member(app, testParty)));
  heroes = [];
  for (const player of players) heroes.push((await character(player, testParty.id)).id);
});

const split = (user: Person, fields: Record<string, unknown>, containerId = testParty.stashId) =>
  user.call(splitCoins, { params: { id: containerId }, body: { split: fields as never } });
const purse = async (id: string) => (await gm.call(getCharacterPurse, { params: { id } })).body.data.coins;
const stashCoins = async () =>
  (await gm.call(getPartyPurse, { params: { id: testParty.id } })).body.data.coins;

describe('splitting coins', () => {
  test('rejects users who cannot withdraw, and recipients outside the party', async () => {
    await addItems(gm, testParty.stashId, 'Gold piece', 9);
    const observer = await member(app, testParty, 'observer');
    await character(observer, testParty.id);
    expect((await split(observer, { character_ids: heroes })).status).toBe(403);
    expect((await split(await person(app), { character_ids: heroes })).status).toBe(404);
    const otherCharacter = await character(await person(app), null);
    const response = await split(gm, { character_ids: [...heroes, otherCharacter.id] });
    expect(response.body.error.details).toEqual([
      { field: 'character_ids', message: 'This character does not exist' },
    ]);
    expect(await stashCoins()).toEqual({ gold: 9 });
  });

  test('rejects a recipient that is deleted while the request waits, and names the field', async () => {
    await addItems(gm, testParty.stashId, 'Gold piece', 9);
    const { splitting } = await app.sql.begin(async (sql) => {
      await sql`update containers set closed_at = now() where character_id = ${heroes[0] ?? ''}`;
      const splitting = split(gm, { character_ids: heroes });
      await waitingStatements(app.sql, 1);
      return { splitting };
    });
    expect((await splitting).body.error.details).toEqual([
      { field: 'character_ids', message: 'This character does not exist' },
    ]);
  });

  test('rejects an amount above the available coins, and an amount too small for the number of recipients', async () => {
    await addItems(gm, testParty.stashId, 'Copper piece', 2);
    expect((await split(gm, { character_ids: heroes, amount_copper: 3 })).body.error.code).toBe(
      'INSUFFICIENT_FUNDS',
    );
    const response = await split(gm, { character_ids: heroes });
    expect(response.body.error.details).toEqual([
      { field: 'character_ids', message: '2 cp is not enough to split among these characters' },
    ]);
  });

  test('rejects all shares when one container cannot hold its share, and changes nothing', async () => {
    await addItems(gm, testParty.stashId, 'Gold piece', 300);
    const weakCharacter = await character(players[0] ?? gm, testParty.id, { max_weight: 1 });
    const response = await split(gm, { character_ids: [...heroes, weakCharacter.id] });
    expect(response.body.error.code).toBe('CAPACITY_EXCEEDED');
    expect(await stashCoins()).toEqual({ gold: 300 });
    expect(await purse(heroes[0] ?? '')).toEqual({});
  });

  test('exchanges coins even in a full container, because the shares are removed from the container', async () => {
    const fullChest = await chest(gm, testParty.id, { max_weight: 0.2 });
    await addItems(gm, fullChest, 'Gold piece', 10);
    const response = await split(gm, { character_ids: heroes }, fullChest);
    expect(response.body.data).toMatchObject({ share: { copper: 333 }, remainder_copper: 1 });
  });

  test('gives everyone the same amount, exchanges coins where needed and reports the remainder', async () => {
    await addItems(gm, testParty.stashId, 'Gold piece', 10);
    const response = await split(gm, { character_ids: heroes });
    expect(response.body.data).toMatchObject({
      share: { copper: 333, coins: { gold: 3, silver: 3, copper: 3 } },
      remainder_copper: 1,
    });
    expect(response.body.data.transaction_ids).toHaveLength(4);
    for (const hero of heroes) expect(await purse(hero)).toEqual({ gold: 3, silver: 3, copper: 3 });
    expect(await stashCoins()).toEqual({ copper: 1 });
  });

  test('splits part of the coins and exchanges no more coins than needed', async () => {
    await addItems(gm, testParty.stashId, 'Gold piece', 10);
    const response = await split(gm, { character_ids: heroes, amount_copper: 600 });
    expect(response.body.data.transaction_ids).toHaveLength(3);
    expect(await stashCoins()).toEqual({ gold: 4 });
  });

  test('exchanges marks for shillings, pennies and bits, and does not split gold, in the silver standard', async () => {
    const silverParty = await party(gm, { coin_system: 'silver' });
    const characterIds: string[] = [];
    for (const name of ['Ada', 'Bo', 'Kit'])
      characterIds.push((await character(gm, silverParty.id, { name })).id);
    await addItems(gm, silverParty.stashId, 'Silver mark', 1);
    await addItems(gm, silverParty.stashId, 'Gold piece', 7);
    const response = await split(gm, { character_ids: characterIds }, silverParty.stashId);
    expect(response.body.data).toMatchObject({
      share: { copper: 333, coins: { shilling: 3, penny: 3, bit: 3 } },
      remainder_copper: 1,
    });
    for (const id of characterIds) expect(await purse(id)).toEqual({ shilling: 3, penny: 3, bit: 3 });
    const { data } = (await gm.call(getPartyPurse, { params: { id: silverParty.id } })).body;
    expect(data).toMatchObject({ coins: { bit: 1 }, other_coins: { gold: 7 } });
  });
});
