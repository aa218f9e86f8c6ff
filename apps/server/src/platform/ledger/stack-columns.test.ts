import { unidentifiedName } from '@quartermaster/rules/names';
import { slotsOf } from '@quartermaster/rules/stacking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  coinSum,
  displayedItemName,
  itemValue,
  maskedName,
  stackSlots,
  stackWeight,
} from './stack-columns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it.each(['', 'weapon', 'Ring', ' Wondrous Item '])(
  'maskedName equals unidentifiedName for "%s"',
  async (category) => {
    const [row] = await app.sql`select ${maskedName(app.sql, app.sql`${category}::text`)} as name`;
    expect(row?.name).toBe(unidentifiedName(category));
  },
);

it.each([
  [7, 0, 2],
  [7, 1, 2],
  [20, 20, 1],
  [21, 20, 1],
])(
  'stackSlots of %d items in stacks of %d at %d slots equals slotsOf',
  async (quantity, stackSize, slots) => {
    const [row] = await app.sql`
    select (${stackSlots(app.sql)})::float8 as slots from (values (${quantity}::bigint)) i (quantity),
      (values (${stackSize}::int, ${slots}::int)) t (stack_size, slots)`;
    expect(row?.slots).toBe(slotsOf(quantity, stackSize, slots));
  },
);

it.each([
  [null, null, 'gold', 150],
  [3, null, 'gold', 300],
  [3, 'silver', 'gold', 30],
  [null, 'silver', 'gold', 150],
])(
  'itemValue with override %s, currencies %s and %s is %s copper',
  async (value, override, currency, copper) => {
    const [row] = await app.sql`
    select (${itemValue(app.sql)})::float8 as value
    from (values (${value}::bigint, ${override}::text)) i (value_override, currency_override),
      (values (${currency}::text, 150::bigint)) t (currency, value_copper)`;
    expect(row?.value).toBe(copper);
  },
);

it.each([
  ['unmarked coins', {}, 300],
  ['renamed coins', { name_override: 'Old penny' }, 0],
  ['coins of another system', { coin: 'silver:mark' }, 0],
  ['not a coin', { coin: null }, 0],
])('coinSum counts only unmarked coins of the coin system: %s', async (_what, change, copper) => {
  const stack = { coin: '5e:gold', name_override: null as string | null, ...change };
  const [row] = await app.sql`
    select ${coinSum(app.sql, app.sql`'5e'`)} as copper
    from (select 3::bigint as quantity, true as is_identified, false as is_equipped, false as is_attuned, '' as notes,
        ${stack.name_override}::text as name_override, null::text as description_override, null::int as weight_override,
        null::int as value_override, null::text as currency_override, null::text as quality, null::int as durability) i,
      (select ${stack.coin}::text as coin, 100::bigint as value_copper) t`;
  expect(row?.copper).toBe(copper);
});

it.each([
  [false, null, 'Unidentified weapon'],
  [true, null, 'Longsword'],
  [true, 'Dawn', 'Dawn'],
])(
  'displayedItemName of an item with known = %s and name override %s is %s',
  async (known, override, name) => {
    const [row] = await app.sql`
    select ${displayedItemName(app.sql, app.sql`${known}::boolean`)} as name
    from (select ${override}::text as name_override) i, (select 'Longsword' as name, 'Weapon' as category) t`;
    expect(row?.name).toBe(name);
  },
);

it("stackWeight prefers the stack's weight override over the template's weight", async () => {
  const weights = await app.sql<{ weight: number }[]>`
    select ${stackWeight(app.sql)} as weight
    from (values (1, 3, 50), (2, 3, null)) i (id, quantity, weight_override), (values (200)) t (weight) order by i.id`;
  expect(weights.map(({ weight }) => weight)).toEqual([150, 600]);
});
