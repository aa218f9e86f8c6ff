import { unidentifiedName } from '@quartermaster/rules/names';
import { slotsOf } from '@quartermaster/rules/stacking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { maskedName, stackSlots, stackValue } from './stack-columns.ts';

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
])('stackValue of override %s in %s is %s copper', async (value, override, currency, copper) => {
  const [row] = await app.sql`
    select (${stackValue(app.sql)})::float8 as value
    from (values (${value}::bigint, ${override}::text)) i (value_override, currency_override),
      (values (${currency}::text, 150::bigint)) t (currency, value_copper)`;
  expect(row?.value).toBe(copper);
});
