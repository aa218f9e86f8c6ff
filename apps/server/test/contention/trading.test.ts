import { claimLoot, deleteLootInstance, distributeLoot } from '@quartermaster/contract/loot';
import { deleteShopInstance, getShopInstance, updateShopInstance } from '@quartermaster/contract/shop';
import { restockShop } from '@quartermaster/contract/shop-listing';
import { purchaseFromShop, tradeWithShop } from '@quartermaster/contract/shop-trade';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/platform/ledger/verify.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { concurrently } from '../concurrently.ts';
import { deadlocks } from '../database.ts';
import { loot } from '../factories/loot.ts';
import { type Person, person } from '../factories/people.ts';
import { lineNamed, shelfItemId, shop } from '../factories/shops.ts';
import {
  addItems,
  character,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../factories/test-parties.ts';
import { unbalancedTrades } from '../model/commerce.ts';

let app: TestApp;
let testParty: TestParty;
let heroes: { player: Person; hero: TestCharacter }[];
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  heroes = await concurrently(4, async (i) => {
    const player = await member(app, testParty);
    const hero = await character(player, testParty.id, { name: `Hero ${i}` });
    await addItems(player, hero.backpackId, 'Gold piece', 500);
    return { player, hero };
  });
});
afterAll(async () => {
  expect((await verifyLedger(app.sql)).differences).toEqual([]);
  expect(await unbalancedTrades(app.sql)).toEqual([]);
  expect(await deadlocks(app.sql)).toBe(0);
  await app.close();
});

const heroAt = (i: number) => heroes[i % heroes.length] ?? heroes[0] ?? noHero();
const noHero = (): never => {
  throw new Error('There are no heroes');
};
interface Outcome {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string } };
}
/** The distinct statuses and error codes of the responses. */
function outcomes(responses: readonly unknown[]): Set<string> {
  return new Set(
    (responses as Outcome[]).map(({ status, body }) => `${status} ${body?.error?.code ?? ''}`.trim()),
  );
}
/** The value of all coins in all containers. */
const totalValue = async () => {
  const [row] = await app.sql<{ value: number }[]>`
    select coalesce(sum(i.quantity * t.value_copper), 0)::float8 as value
    from item_instances i join item_templates t on t.id = i.item_template_id where t.coin is not null`;
  return row?.value;
};
const buy = (i: number, id: string, item_instance_id: string, quantity = 1) => {
  const { player, hero } = heroAt(i);
  const body = { item_instance_id, target_container_id: hero.backpackId, quantity };
  return player.call(purchaseFromShop, { params: { id }, body });
};

test('restocks during purchases never exceed the restock quantity, and every item is paid for', async () => {
  const stock = { 'Oil (flask)': { quantity: 5, restock_quantity: 5, price: 10 } };
  const { id } = await shop(testParty, stock, { funds: 0 });
  const oil = await shelfItemId(testParty.gm, id, 'Oil (flask)');
  const before = await totalValue();
  const results = await concurrently<unknown>(40, (i) =>
    i % 4 === 0 ? testParty.gm.call(restockShop, { params: { id } }) : buy(i, id, oil, 1 + (i % 2)),
  );
  const distinctOutcomes = outcomes(results);
  expect(
    [...distinctOutcomes].every((outcome) =>
      ['200', '409 ITEM_OUT_OF_STOCK', '404 RESOURCE_NOT_FOUND'].includes(outcome),
    ),
  ).toBe(true);
  expect(distinctOutcomes.has('200')).toBe(true);
  expect((await lineNamed(testParty.gm, id, 'Oil (flask)')).quantity).toBeLessThanOrEqual(5);
  const { funds } = (await testParty.gm.call(getShopInstance, { params: { id } })).body.data;
  const [purchases] = await app.sql<{ paid: number }[]>`
    select coalesce(sum(amount), 0)::float8 as paid from transactions
    where transaction_type = 'purchase' and source_container_id in (select id from containers where shop_instance_id = ${id})`;
  expect(funds).toBe(purchases?.paid);
  expect(await totalValue()).toBe(before);
});

test('purchase during a shop deletion is either posted or rejected with RESOURCE_NOT_FOUND', async () => {
  const { id } = await shop(testParty, { Dagger: { price: 50 } });
  const dagger = await shelfItemId(testParty.gm, id, 'Dagger');
  const [responses, deletion] = await Promise.all([
    concurrently(20, (i) => buy(i, id, dagger)),
    testParty.gm.call(deleteShopInstance, { params: { id } }),
  ]);
  expect(deletion.status).toBe(204);
  for (const outcome of outcomes(responses)) expect(['200', '404 RESOURCE_NOT_FOUND']).toContain(outcome);
  const boughtCount = (responses as Outcome[]).filter(({ status }) => status === 200).length;
  const [purchases] = await app.sql<{ n: number }[]>`
    select count(*)::int as n from transactions where transaction_type = 'purchase' and amount = 50`;
  expect(purchases?.n).toBe(boughtCount);
});

test('baskets in opposite directions at two shops cause no deadlock', async () => {
  const smithies = await concurrently(2, () =>
    shop(testParty, { Arrow: { quantity: 400 } }, { funds: 50_000 }),
  );
  const arrows = await Promise.all(smithies.map(({ id }) => shelfItemId(testParty.gm, id, 'Arrow')));
  const heroArrows = await concurrently(2, async (i) =>
    addItems(heroAt(i).player, heroAt(i).hero.backpackId, 'Arrow', 200),
  );
  const before = await totalValue();
  const responses = await concurrently(32, (i) => {
    const [shopIndex, heroIndex] = [i % 2, (i + (i >> 1)) % 2];
    const { player, hero } = heroAt(heroIndex);
    const trade = {
      character_id: hero.id,
      container_id: hero.backpackId,
      buys: [{ item_instance_id: arrows[shopIndex] ?? '', quantity: 2 }],
      sells: [
        { item_instance_id: heroArrows[heroIndex] ?? '', source_container_id: hero.backpackId, quantity: 1 },
      ],
    };
    return player.call(tradeWithShop, { params: { id: smithies[shopIndex]?.id ?? '' }, body: { trade } });
  });
  expect(outcomes(responses)).toEqual(new Set(['200']));
  expect(await totalValue()).toBe(before);
});

test('purchase at an expected price succeeds or is rejected with CONFLICT while the price changes', async () => {
  const { id } = await shop(testParty, { Shield: {} });
  const shield = await shelfItemId(testParty.gm, id, 'Shield');
  const responses = await concurrently<unknown>(30, (i) => {
    if (i % 3 === 0) {
      const shop_instance = { buy_modifier: i % 2 ? 1.5 : 0.5 };
      return testParty.gm.call(updateShopInstance, { params: { id }, body: { shop_instance } });
    }
    const { player, hero } = heroAt(i);
    const body = { item_instance_id: shield, target_container_id: hero.backpackId, expected_copper: 500 };
    return player.call(purchaseFromShop, { params: { id }, body });
  });
  for (const outcome of outcomes(responses)) expect(['200', '409 CONFLICT']).toContain(outcome);
});

test('claims during a loot deletion leave each stack either claimed or destroyed', async () => {
  const hoard = await loot(testParty.gm, testParty.id, [['Dagger', 12]], { is_revealed: true });
  const stacks = hoard.container?.item_instances.map(({ id }) => id) ?? [];
  const params = { id: hoard.id };
  const [responses, deletion] = await Promise.all([
    concurrently(24, (i) => {
      const { player, hero } = heroAt(i);
      const claim = { item_instance_id: stacks[i % stacks.length] ?? '', character_id: hero.id };
      return player.call(claimLoot, { params, body: { claim } });
    }),
    testParty.gm.call(deleteLootInstance, { params }),
  ]);
  expect(deletion.status).toBe(204);
  for (const outcome of outcomes(responses))
    expect(['200', '404 RESOURCE_NOT_FOUND', '409 ITEM_OUT_OF_STOCK']).toContain(outcome);
  const claimedCount = (responses as Outcome[]).filter(({ status }) => status === 200).length;
  const [remaining] = await app.sql<{ n: number }[]>`
    select count(*)::int as n from item_instances i where i.id = any(${stacks}::uuid[]) and i.container_id is not null`;
  expect(remaining?.n).toBe(claimedCount);
});

test('claims during a distribution succeed or are rejected, the hoard ends empty, and the total value is preserved', async () => {
  const lines = [
    ['Dagger', 8],
    ['Gold piece', 101],
  ] as const;
  const hoard = await loot(testParty.gm, testParty.id, lines, { is_revealed: true });
  const items = hoard.container?.item_instances ?? [];
  const params = { id: hoard.id };
  const before = await totalValue();
  const distribute = { character_ids: heroes.map(({ hero }) => hero.id), distribution_mode: 'even' as const };
  const distributeAll = () => testParty.gm.call(distributeLoot, { params, body: { distribute } });
  const [responses, distributions] = await Promise.all([
    concurrently(16, (i) => {
      const { player, hero } = heroAt(i);
      // The last stack is never claimed, because the distribution of an empty hoard is rejected.
      const item = items[i % (items.length - 1)];
      const claim = { item_instance_id: item?.id ?? '', character_id: hero.id };
      return player.call(claimLoot, { params, body: { claim } });
    }),
    concurrently(3, distributeAll),
  ]);
  for (const outcome of outcomes(responses)) expect(['200', '409 ITEM_OUT_OF_STOCK']).toContain(outcome);
  expect(distributions.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(outcomes(distributions)).toEqual(new Set(['200', '409 ALREADY_DISTRIBUTED']));
  expect(await totalValue()).toBe(before);
  const [remaining] = await app.sql`
    select count(*)::int as n from item_instances where container_id = ${hoard.container?.id ?? ''}`;
  expect(remaining?.n).toBe(0);
});
