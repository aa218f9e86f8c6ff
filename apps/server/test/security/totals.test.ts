import { getCharacterPurse, getPartyPurse, splitCoins } from '@quartermaster/contract/coin';
import { getContainer } from '@quartermaster/contract/container';
import { updateItem } from '@quartermaster/contract/item';
import { replaceItemTemplate } from '@quartermaster/contract/item-template';
import { getLootInstance } from '@quartermaster/contract/loot';
import { getShopInstance, updateShopInstance } from '@quartermaster/contract/shop';
import { quoteTrade } from '@quartermaster/contract/shop-trade';
import { TOTAL_MAX } from '@quartermaster/rules/totals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { operationsOf } from '../contract/operations.ts';
import { loot } from '../factories/loot.ts';
import { type Person, person } from '../factories/people.ts';
import { lineNamed, shop } from '../factories/shops.ts';
import {
  addItemsOf,
  character,
  party,
  type TestCharacter,
  type TestParty,
  template,
  templateNamed,
} from '../factories/test-parties.ts';

const BILLION = 1_000_000_000;
/** The number of stacks with which every sum of coins exceeds 2^53 copper. */
const STACKS = 10_000;

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let hero: TestCharacter;
let stallId: string;
let hoardId: string;
let jewelId: string;
const ids = new Set<string>();

beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  hero = await character(gm, testParty.id);
  stallId = (await shop(testParty, { Torch: {} })).id;
  hoardId = (await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true })).id;
  jewelId = (await template(gm, { name: 'Jewel', base_value: 10_000_000, weight: 100_000, stack_size: 0 }))
    .id;
  const platinum = await templateNamed(gm, 'Platinum piece');
  await app.sql`update shop_instances set has_unlimited_funds = false where id = ${stallId}`;
  const places = await app.sql<{ id: string }[]>`select id from containers`;
  for (const { id } of places) {
    ids.add(id);
    await app.sql`
      insert into item_instances (id, item_template_id, container_id, quantity)
      select gen_random_uuid(), k.template_id, ${id}, ${BILLION}
      from unnest(${[platinum, jewelId]}::uuid[]) k (template_id), generate_series(1, ${STACKS})`;
  }
  for (const id of [testParty.id, hero.id, stallId, hoardId, jewelId]) ids.add(id);
}, 60_000);
afterAll(() => app.close());

describe('largest quantities in every container', () => {
  it('are shown with every total capped at the maximum', async () => {
    const purses = [
      (await gm.call(getCharacterPurse, { params: { id: hero.id } })).body.data,
      (await gm.call(getPartyPurse, { params: { id: testParty.id } })).body.data,
    ];
    for (const purse of purses) expect(purse).toMatchObject({ total_copper: TOTAL_MAX });
    const bag = (await gm.call(getContainer, { params: { id: hero.backpackId } })).body.data;
    expect(bag).toMatchObject({ total_value_copper: TOTAL_MAX, current_weight: TOTAL_MAX / 100 });
    const hoard = (await gm.call(getLootInstance, { params: { id: hoardId } })).body.data;
    expect(hoard).toMatchObject({ total_value_copper: TOTAL_MAX });
    const stall = (await gm.call(getShopInstance, { params: { id: stallId } })).body.data;
    expect(stall).toMatchObject({ funds: TOTAL_MAX });
  });

  it('cause no server error in any read', async () => {
    let readableCount = 0;
    for (const { method, isOpen, path } of await operationsOf(app.url)) {
      if (method !== 'GET' || isOpen) continue;
      const paths = path.includes('{') ? [...ids].map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
      for (const requestPath of paths) {
        const { status } = await gm.send('GET', requestPath);
        if (status === 200) readableCount += 1;
        expect([requestPath, status]).toEqual([requestPath, expect.toSatisfy((code: number) => code < 500)]);
      }
    }
    expect(readableCount).toBeGreaterThan(30);
  }, 120_000);

  it('allow a quote and a split of some coins; setting the funds of the shop and splitting all coins are rejected', async () => {
    const { item_instance_id } = await lineNamed(gm, stallId, 'Torch');
    const trade = {
      character_id: hero.id,
      container_id: hero.backpackId,
      buys: [{ item_instance_id: item_instance_id ?? '', quantity: 1 }],
    };
    const quote = await gm.call(quoteTrade, { params: { id: stallId }, body: { trade } });
    expect([quote.status, quote.body.data?.purse_copper]).toEqual([200, TOTAL_MAX]);
    const updated = await gm.call(updateShopInstance, {
      params: { id: stallId },
      body: { shop_instance: { funds: 5 } },
    });
    expect([updated.status, updated.body.error.code]).toEqual([409, 'CONFLICT']);
    const split = (amount_copper?: number) =>
      gm.call(splitCoins, {
        params: { id: testParty.stashId },
        body: { split: { character_ids: [hero.id], ...(amount_copper ? { amount_copper } : {}) } },
      });
    // Splitting all coins would create too many stacks; a part can be split.
    expect((await split()).status).toBe(422);
    expect((await split(Number.MAX_SAFE_INTEGER)).status).toBe(422);
    const partialSplit = await split(1000 * BILLION);
    expect([partialSplit.status, partialSplit.body.data?.share.copper]).toEqual([200, 1000 * BILLION]);
  }, 60_000);
});

describe('value override', () => {
  const overrideValue = async (
    id: string,
    instance_data: { value_override?: number; currency_override?: 'platinum' },
  ) => gm.call(updateItem, { params: { id }, body: { item_instance: { instance_data } } });

  it('is at most 10⁹ copper, whichever field sets it', async () => {
    const chest = await character(gm, null);
    const gem = (await template(gm, { name: 'Gem', metadata: { currency: 'copper' } })).id;
    const id = await addItemsOf(gm, chest.backpackId, gem);
    expect((await overrideValue(id, { value_override: BILLION })).status).toBe(200);
    const platinumValue = await overrideValue(id, { currency_override: 'platinum' });
    expect([platinumValue.status, platinumValue.body.error.details]).toEqual([
      422,
      [{ field: 'instance_data.value_override', message: 'Value must be at most 10,000,000 gp' }],
    ]);
    expect(
      (await overrideValue(id, { value_override: 1_000_001, currency_override: 'platinum' })).status,
    ).toBe(422);
    // Changing the template's coin does not multiply the value either.
    const item_template = { name: 'Gem', metadata: { currency: 'platinum' as const } };
    const edited = await gm.call(replaceItemTemplate, { params: { id: gem }, body: { item_template } });
    expect(edited.status).toBe(200);
    const [row] =
      await app.sql`select value_override, currency_override from item_instances where id = ${id}`;
    expect(row).toEqual({ value_override: BILLION, currency_override: 'copper' });
    expect(
      (await overrideValue(id, { value_override: 1_000_000, currency_override: 'platinum' })).status,
    ).toBe(200);
  });
});
