import { type DistributionMode, distributeLoot } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let testParty: TestParty;
let heroes: TestCharacter[];
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
});
beforeEach(async () => {
  heroes = await Promise.all(['Mira', 'Bor', 'Nim'].map((name) => character(player, testParty.id, { name })));
});
afterAll(() => app.close());

async function distribute(id: string, distribution_mode: DistributionMode) {
  const body = { distribute: { character_ids: heroes.map((hero) => hero.id), distribution_mode } };
  return expectOk(await gm.call(distributeLoot, { params: { id }, body })).body.data;
}
/** The stacks of a backpack, by name. */
const contentsOf = async (hero: TestCharacter | undefined) => {
  const rows = await app.sql<{ name: string; quantity: number }[]>`
    select t.name, i.quantity from item_instances i join item_templates t on t.id = i.item_template_id
    where i.container_id = ${hero?.backpackId ?? null} order by t.name`;
  return rows.map(({ name, quantity }) => [name, quantity]);
};

test.each(['even', 'round_robin', 'random', 'by_value'] as const)(
  'distribution in mode %s pays in the coins of the loot and merges them with the recipients’ coins',
  async (mode) => {
    await Promise.all(heroes.map(({ backpackId }) => addItems(player, backpackId, 'Gold piece', 10)));
    const lines = [
      ['Gold piece', 60],
      ['Copper piece', 9],
    ] as const;
    const { id } = await loot(gm, testParty.id, lines, { is_revealed: true });
    const { shares, transaction_ids } = await distribute(id, mode);
    if (mode === 'even')
      expect(shares.map(({ coins }) => coins)).toEqual(Array(3).fill({ gold: 20, copper: 3 }));
    for (const [i, { coins }] of shares.entries()) {
      const copper = coins.copper ?? 0;
      expect(await contentsOf(heroes[i])).toEqual([
        ...(copper > 0 ? [['Copper piece', copper]] : []),
        ['Gold piece', 10 + (coins.gold ?? 0)],
      ]);
    }
    const exchanges = await app.sql`
      select from transactions
      where id = any(${transaction_ids}::uuid[]) and transaction_type = 'currency_conversion'`;
    expect(exchanges).toHaveLength(0);
    expect((await verifyLedger(app.sql)).differences).toEqual([]);
  },
);

test('distribution exchanges coins where needed: the total is unchanged, and shares differ by at most 1 copper', async () => {
  const { id } = await loot(gm, testParty.id, [['Platinum piece', 1]], { is_revealed: true });
  const { shares } = await distribute(id, 'even');
  const values = shares.map(({ coins_copper }) => coins_copper);
  expect(values.toSorted((a, b) => a - b)).toEqual([333, 333, 334]);
  expect(await contentsOf(heroes[values.indexOf(334)])).toEqual([
    ['Copper piece', 4],
    ['Gold piece', 3],
    ['Silver piece', 3],
  ]);
});

test('distribution splits the coins of the party’s coin system and treats other coins as items', async () => {
  const silver = await party(gm, { coin_system: 'silver' });
  heroes = await Promise.all(['Ada', 'Ben'].map((name) => character(gm, silver.id, { name })));
  const lines = [
    ['Silver mark', 1],
    ['Gold piece', 3],
  ] as const;
  const { id } = await loot(gm, silver.id, lines, { is_revealed: true });
  const { shares } = await distribute(id, 'even');
  expect(shares.map(({ coins }) => coins)).toEqual([{ shilling: 5 }, { shilling: 5 }]);
  const goldCounts = shares.map((share) => share.lines.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(goldCounts.toSorted((a, b) => a - b)).toEqual([1, 2]);
});
