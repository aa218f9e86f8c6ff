import { afterAll, beforeAll, expect, it } from 'vitest';
import { usageOf } from '../../src/features/allowance/queries/usage.ts';
import { listOwnContent } from '../../src/features/marketplace/queries/own-content.ts';
import { linesFor } from '../../src/features/shop/queries/listings.ts';
import { dueShops, listShops } from '../../src/features/shop/queries/shops.ts';
import { lineOfStack } from '../../src/features/shop/store.ts';
import { listShopItems } from '../../src/features/shop-template/queries/shop-items.ts';
import { listShopTemplates } from '../../src/features/shop-template/queries/shop-templates.ts';
import type { Sql } from '../../src/platform/database.ts';
import { SYSTEM_USER_ID } from '../../src/platform/ids.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

let database: LargeDatabase;
let sql: Sql;
let shopId: string;
let partyId: string;
let templateId: string;
let stackId: string;
beforeAll(async () => {
  database = await createLargeDatabase(fillTables);
  sql = database.sql;
}, 240_000);
afterAll(() => database.drop());

/** Templates of many users, and shops of many parties with one listing each. */
async function fillTables(sql: Sql): Promise<void> {
  await sql`insert into users (id, email, username)
    select gen_random_uuid(), n || '@example.org', 'player ' || n from generate_series(1, 100) n`;
  await sql`insert into shop_templates (id, creator_id, name, visibility)
    select gen_random_uuid(), u.id, md5(n::text), 'public'
    from generate_series(1, ${ROW_COUNT / 100}) n, (select id from users where email like '%@example.org') u`;
  await sql.begin(async (tx) => {
    await tx`insert into parties (id, name, join_permission, join_code, game_master_id)
      select gen_random_uuid(), 'Party ' || n, 'limited', 'CODE' || n, ${SYSTEM_USER_ID} from generate_series(1, 1000) n`;
    await tx`insert into party_members (id, party_id, user_id, role)
      select gen_random_uuid(), id, ${SYSTEM_USER_ID}, 'gm' from parties`;
  });
  await sql`insert into shop_instances (id, party_id, deployed_by, template_name, shop_type, restock_days, next_restock_at)
    select gen_random_uuid(), p.id, u.id, md5(n::text), 'general', 7, now() + interval '1 day' * (n % 7 + 1)
    from parties p, generate_series(1, ${ROW_COUNT / 1000}) n
    join (select id, row_number() over () as n from users where email like '%@example.org') u using (n)`;
  await sql`insert into containers (id, shop_instance_id, name) select gen_random_uuid(), id, 'Shelf' from shop_instances`;
  await sql`insert into item_instances (id, item_template_id, container_id, quantity)
    select gen_random_uuid(), (select id from item_templates where name = 'Torch'), id, 5 from containers`;
  await sql`insert into shop_listings (id, shop_instance_id, item_template_id, restock_quantity)
    select gen_random_uuid(), id, (select id from item_templates where name = 'Torch'), 9 from shop_instances`;
  const [template] = await sql<{ id: string }[]>`select id from shop_templates limit 1`;
  templateId = template?.id ?? '';
  await sql`insert into shop_items (id, shop_template_id, item_template_id)
    select gen_random_uuid(), s.id, (select id from item_templates where name = 'Torch') from shop_templates s`;
  const [stack] = await sql<{ id: string; shop: string; party: string }[]>`
    select i.id, s.id as shop, s.party_id as party from item_instances i join containers k on k.id = i.container_id
    join shop_instances s on s.id = k.shop_instance_id limit 1`;
  [stackId, shopId, partyId] = [stack?.id ?? '', stack?.shop ?? '', stack?.party ?? ''];
}

const LARGE_TABLES = [
  'shop_templates',
  'shop_items',
  'shop_instances',
  'shop_listings',
  'item_instances',
  'containers',
];
const page = { page: 1, per_page: 20 } as const;

/** The growing tables that the statements of `read` scan, except for the count of all rows. */
async function scanned(read: () => Promise<unknown>): Promise<string[]> {
  const tables = await database.scannedBy(read, (query) => !/^\s*select\s+\(select count/.test(query));
  return tables.filter((table) => LARGE_TABLES.includes(table));
}

it.each(['name', 'rating', 'popularity', 'uses', 'created_at', 'updated_at'] as const)(
  `list of ${ROW_COUNT} shop templates sorted by %s in either direction reads its page without a full table scan`,
  async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const read = () => listShopTemplates(sql, SYSTEM_USER_ID, { ...page, sort, direction });
      expect(await scanned(read)).toEqual([]);
    }
  },
);

it(`list of own content among ${ROW_COUNT} shop templates needs no full table scan`, async () => {
  const { creator_id = '' } =
    (await sql`select creator_id from shop_templates where id = ${templateId}`)[0] ?? {};
  for (const sort of ['name', 'rating', 'uses', 'updated_at'] as const) {
    const read = () => listOwnContent(sql, creator_id, { ...page, sort, direction: 'asc' });
    expect(await scanned(read)).toEqual([]);
  }
});

it(`search in ${ROW_COUNT} shop templates and a template's stock need no full table scan`, async () => {
  const filter = { ...page, search: 'a87ff679', sort: 'name', direction: 'asc' } as const;
  expect(await scanned(() => listShopTemplates(sql, SYSTEM_USER_ID, filter))).toEqual([]);
  expect(await scanned(() => listShopItems(sql, SYSTEM_USER_ID, templateId, page))).toEqual([]);
});

it(`queries for a party's shops, a shelf, a listing, due shops and usage among ${ROW_COUNT} shops need no full table scan`, async () => {
  const sorted = { ...page, sort: 'name', direction: 'asc' } as const;
  const viewer = { gmOf: partyId, buyModifier: 100 };
  for (const read of [
    () => listShops(sql, SYSTEM_USER_ID, { ...sorted, party_id: partyId }),
    () => linesFor(sql, shopId, viewer, sorted),
    () => lineOfStack(sql, shopId, stackId),
    () => dueShops(sql, new Date(), 100),
    () => usageOf(sql, SYSTEM_USER_ID, new Date(), ['shop_instances', 'shop_deployments_monthly']),
  ]) {
    expect(await scanned(read)).toEqual([]);
  }
});
