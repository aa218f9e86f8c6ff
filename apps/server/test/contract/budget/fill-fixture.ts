import { PARTY_MEMBERS_MAX } from '@quartermaster/contract/constants';
import type { Sql } from '../../../src/platform/database.ts';
import type { Fixture } from '../test-fixture.ts';
import { WIDE_CHARACTER } from './largest-input.ts';

const STACKS = 9800;
/**
 * Fewer than STACKS, because a download contains the text of all these stacks, and its size is not part of the budget.
 */
const BACKPACK_STACKS = 3000;
const CONTAINERS = 95;
const MEMBERS = PARTY_MEMBERS_MAX;
/** The number of free memberships for users who join. */
const FREE_MEMBERSHIPS = 2;
const HISTORY_ROWS = 3000;
/** The number of lines of shops and loot templates, over a hundred below the limit so that requests can add lines. */
const LINES = 390;
const HOARD_STACKS = 990;
const TABLES = [
  'characters',
  'containers',
  'item_instances',
  'parties',
  'party_members',
  'postings',
  'transactions',
];

/** SQL expressions by column; `n` counts the copies from 1, `t` is the row that is copied. */
type Columns = Readonly<Record<string, string>>;

const text = (length: number): string => `repeat('${WIDE_CHARACTER}', ${length})`;

/** Inserts `count` copies of each row that matches `where`, with new ids and these columns. */
async function copyRows(
  sql: Sql,
  table: string,
  where: string,
  count: number,
  columns: Columns = {},
): Promise<void> {
  const columnRows = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
  const names = columnRows.map(({ name }) => name);
  const expressions: Columns = { ...(names.includes('id') ? { id: 'gen_random_uuid()' } : {}), ...columns };
  const values = names.map((name) => expressions[name] ?? `t.${name}`);
  await sql.unsafe(
    `insert into ${table} (${names}) select ${values} from ${table} t, generate_series(1, ${count}) n where ${where}`,
  );
}

/**
 * Fills the fixture nearly up to its limits, with texts of maximum length. `sql` connects as the owner of the database.
 */
export async function fillFixture(sql: Sql, fixture: Fixture): Promise<void> {
  await setTriggers(sql, 'disable');
  await sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql;
    for (const fill of [
      fillParty,
      fillContainers,
      fillHistory,
      fillAccounts,
      fillTemplates,
      fillShop,
      fillLoot,
    ])
      await fill(tx, fixture);
  });
  await setTriggers(sql, 'enable');
  await sql`analyze`;
}

/** Disables or enables the triggers of the ledger, which reject stacks without postings. */
async function setTriggers(sql: Sql, state: 'disable' | 'enable'): Promise<void> {
  for (const table of TABLES) await sql.unsafe(`alter table ${table} ${state} trigger user`);
}

async function fillParty(sql: Sql, { partyId, memberId, characterId, invitationId }: Fixture): Promise<void> {
  const suffix = partyId.slice(-8);
  await sql`update parties set description = ${WIDE_CHARACTER.repeat(2000)}, setting = ${WIDE_CHARACTER.repeat(120)} where id = ${partyId}`;
  await sql`
    update characters set notes = ${WIDE_CHARACTER.repeat(10_000)}, max_weight = null, max_slots = null
    where party_id = ${partyId}`;
  const username = `'m' || n || '_${suffix}'`;
  const email = `${username} || '@example.org'`;
  await copyRows(sql, 'users', `t.id = '${memberId}'`, MEMBERS, { username, email, bio: text(1000) });
  await sql`
    insert into party_members (id, party_id, user_id, role)
    select gen_random_uuid(), ${partyId}, id, 'player' from users where username like ${`m%_${suffix}`}
    limit ${MEMBERS - FREE_MEMBERSHIPS} - (select count(*) from party_members where party_id = ${partyId})`;
  await copyRows(sql, 'characters', `t.id = '${characterId}'`, MEMBERS);
  await sql`
    insert into containers (id, character_id, name, visibility, is_primary)
    select gen_random_uuid(), c.id, 'Backpack', 'party', true from characters c
    where c.party_id = ${partyId} and not exists (select from containers k where k.character_id = c.id)`;
  const declinedColumns = { state: `'declined'`, answered_at: 'now()', message: text(500) };
  await copyRows(sql, 'party_invitations', `t.id = '${invitationId}'`, 1000, declinedColumns);
}

async function fillContainers(
  sql: Sql,
  { itemId, backpackId, stashId, unusedId, unusedChestId }: Fixture,
): Promise<void> {
  const ids = [backpackId, stashId, unusedId, unusedChestId];
  await sql`
    update containers set description = ${WIDE_CHARACTER.repeat(2000)}, max_weight = null, max_slots = null
    where id = any(${ids}::uuid[])`;
  await sql`
    update item_instances set notes = ${WIDE_CHARACTER.repeat(2000)}, description_override = ${WIDE_CHARACTER.repeat(2000)},
      name_override = ${WIDE_CHARACTER.repeat(100)}, quality = ${WIDE_CHARACTER.repeat(60)}
    where id = ${itemId}`;
  for (const [id, count] of [[backpackId, BACKPACK_STACKS] as const, [stashId, STACKS] as const]) {
    const columns = { container_id: `'${id}'`, quantity: '1' };
    await copyRows(sql, 'item_instances', `t.id = '${itemId}'`, count, columns);
  }
  // Each container has many stacks of one coin and many copies, which are empty.
  for (const id of [unusedId, unusedChestId]) {
    await copyRows(sql, 'item_instances', `t.container_id = '${id}'`, STACKS);
    await copyRows(sql, 'containers', `t.id = '${id}'`, CONTAINERS, { position: 't.position + n' });
  }
}

async function fillHistory(sql: Sql, { partyId, transactionId, characterId }: Fixture): Promise<void> {
  await copyRows(sql, 'transactions', `t.id = '${transactionId}'`, HISTORY_ROWS, {
    notes: text(2000),
    // Ids of the same millisecond, so that they are in this year's partition.
    id: `(left(t.id::text, 14) || right(gen_random_uuid()::text, 22))::uuid`,
  });
  const isCopied = sql`x.party_id = ${partyId} and x.notes like ${`${WIDE_CHARACTER}%`}`;
  await sql`
    insert into transaction_characters (transaction_id, character_id)
    select x.id, ${characterId} from transactions x where ${isCopied}`;
  await sql`
    insert into party_events (party_id, number, channel, action, payload, created_at)
    select p.party_id, p.newest + n, 'PartyInventoryChannel', 'item_moved',
      jsonb_build_object('action', 'item_moved', 'party_id', p.party_id, 'what', ${WIDE_CHARACTER.repeat(1000)}::text), now()
    from party_event_numbers p, generate_series(1, ${HISTORY_ROWS}) n where p.party_id = ${partyId}`;
  await sql`update party_event_numbers set newest = newest + ${HISTORY_ROWS} where party_id = ${partyId}`;
}

async function fillAccounts(sql: Sql, { notificationId, people }: Fixture): Promise<void> {
  await copyRows(sql, 'notifications', `t.id = '${notificationId}'`, HISTORY_ROWS);
  await copyRows(sql, 'sessions', `t.user_id = '${people.owner.user.id}' and t.revoked_at is null`, 1000, {
    user_agent: `repeat('x', 400) || n`,
  });
}

async function fillTemplates(sql: Sql, { templateId, people, partyId }: Fixture): Promise<void> {
  await copyRows(sql, 'item_templates', `t.id = '${templateId}'`, HISTORY_ROWS, {
    catalog_key: 'null',
    creator_id: `'${people.gm.user.id}'`,
    name: `'${partyId} ' || n`,
    description: text(4000),
    stack_size: '1',
    tags: `array(select rpad(n || ' ' || i, 60, '${WIDE_CHARACTER}') from generate_series(1, 20) i)`,
  });
  await sql`
    insert into ratings (kind, subject_id, user_id, score, comment, created_at, updated_at)
    select 'item_template', ${templateId}, id, 4, ${WIDE_CHARACTER.repeat(1000)}, now(), now() from users
    on conflict do nothing`;
  await sql`
    update item_templates t set (rating_sum, ratings_count) =
      (select sum(r.score), count(*) from ratings r where r.subject_id = t.id)
    where t.id = ${templateId}`;
}

const templatesOf = ({ partyId }: Fixture): string =>
  `(select array_agg(id order by id) from item_templates where name like '${partyId} %')[n]`;

async function fillShop(sql: Sql, fixture: Fixture): Promise<void> {
  const { shopTemplateId, shopId, listingId, stockId } = fixture;
  await sql`update shop_templates set description = ${WIDE_CHARACTER.repeat(4000)} where id = ${shopTemplateId}`;
  await sql.unsafe(`
    insert into shop_items (id, shop_template_id, item_template_id, quantity, price, restock_quantity)
    select gen_random_uuid(), '${shopTemplateId}', ${templatesOf(fixture)}, 12, 0, 12 from generate_series(1, ${LINES}) n`);
  const columns = { item_template_id: templatesOf(fixture) };
  await copyRows(sql, 'item_instances', `t.id = '${stockId}'`, LINES, { ...columns, quantity: '1' });
  await copyRows(sql, 'shop_listings', `t.id = '${listingId}'`, LINES, {
    ...columns,
    restock_quantity: '12',
  });
  await sql`
    update shop_instances set restock_days = 1, next_restock_at = now() - interval '1 day' where id = ${shopId}`;
}

async function fillLoot(sql: Sql, fixture: Fixture): Promise<void> {
  const { lootItemId, lootItemInstanceId } = fixture;
  await copyRows(sql, 'loot_items', `t.id = '${lootItemId}'`, LINES, {
    item_template_id: templatesOf(fixture),
    position: 't.position + n',
    quantity: `'100d1'`,
  });
  await copyRows(sql, 'item_instances', `t.id = '${lootItemInstanceId}'`, HOARD_STACKS, {
    quantity: '1',
    item_template_id: templatesOf(fixture),
    notes: text(2000),
    description_override: text(2000),
  });
}
