import type { Sql } from '../apps/server/src/platform/database.ts';
import { addPastYears } from '../apps/server/test/past-years.ts';

/** The scale of the large installation of promise D6; SCALE=0.01 for a quick run. */
export const SCALE = Number(process.env.SCALE ?? 1);
const PARTIES = 20_000 * SCALE;
const MEMBERS = 5;
const STACKS_PER_CONTAINER = 17;
export const LONG_HISTORY = 200_000 * SCALE;
export const TRANSACTIONS = 5_000_000 * SCALE;
export const YEARS = 3;
/** Events are kept for 30 days, idempotency keys for 7. */
const EVENTS = Math.round((TRANSACTIONS * 30) / (YEARS * 365));
const KEYS = Math.round((TRANSACTIONS * 7) / (YEARS * 365));

/** Fills with triggers disabled: the rows are written as the triggers would leave them. */
export async function withoutTriggers(sql: Sql, fill: () => Promise<void>): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  // The tables are altered one at a time, because a statement that locks many tables could deadlock with a server job.
  const setTriggers = async (state: string) => {
    for (const { name } of tables) await sql.unsafe(`alter table ${name} ${state} trigger user`);
  };
  await setTriggers('disable');
  await fill();
  await setTriggers('enable');
}

/**
 * Fills without foreign keys and without the secondary indexes of the largest tables; both are created again
 * afterwards. Existing rows are not validated.
 */
async function withoutChecks(sql: Sql, fill: () => Promise<void>): Promise<void> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index i
    where i.indrelid::regclass::text in ('transactions', 'postings', 'transaction_characters', 'item_instances', 'party_events')
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const key of keys) await sql.unsafe(`alter table ${key.table} drop constraint ${key.name}`);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await withoutTriggers(sql, fill);
  for (const { definition } of indexes) await sql.unsafe(definition);
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition} not valid`);
}

/** Fills an installation with a number of users; the existing party `longPartyId` gets the long history. */
export async function fillInstallation(pool: Sql, longPartyId: string, users = PARTIES * 2): Promise<void> {
  const sql = (await pool.reserve()) as unknown as Sql & { release(): void };
  try {
    await sql`set statement_timeout = 0`;
    await sql`set synchronous_commit = off`;
    await sql`set maintenance_work_mem = '1GB'`;
    await sql`set work_mem = '256MB'`;
    await addPastYears(sql, YEARS);
    await withoutChecks(sql, async () => {
      await fillParties(sql, users);
      await fillContainers(sql, longPartyId);
      await fillLedger(sql);
      await fillOutbox(sql);
    });
  } finally {
    sql.release();
  }
  await pool`vacuum analyze`;
}

async function fillParties(sql: Sql, users: number): Promise<void> {
  await sql`create unlogged table fill_users as
    select n, uuidv7() as id from generate_series(1, ${users}::int) n`;
  await sql`insert into users (id, email, username)
    select id, 'fill' || n || '@example.org', 'Player ' || n from fill_users`;
  await sql`create unlogged table fill_members as
    select p as party, k, uuidv7() as character_id, u.id as user_id, uuidv7() as party_id, 'Character ' || p || ' ' || k as name
    from generate_series(1, ${PARTIES}::int) p, generate_series(1, ${MEMBERS}::int) k, fill_users u
    where u.n = (p * 2 + k * 7919) % ${users}::int + 1`;
  await sql`update fill_members m set party_id = f.party_id from fill_members f where f.party = m.party and f.k = 1`;
  await sql`insert into parties (id, name, join_permission, join_code, game_master_id)
    select party_id, 'Party ' || party, 'limited', 'FILL' || party, user_id from fill_members where k = 1`;
  await sql`insert into party_members (id, party_id, user_id, role)
    select uuidv7(), party_id, user_id, case k when 1 then 'gm' else 'player' end from fill_members
    on conflict do nothing`;
  await sql`insert into characters (id, user_id, party_id, name) select character_id, user_id, party_id, name from fill_members`;
}

/**
 * A backpack for each character and a stash for each party, with the same kinds of items in all containers of
 * a party.
 */
async function fillContainers(sql: Sql, longPartyId: string): Promise<void> {
  await sql`create unlogged table fill_places as
    select party, k, uuidv7() as id, character_id, null::uuid as party_id, name || '''s Backpack' as name from fill_members
    union all
    select distinct on (party) party, 0, uuidv7(), null::uuid, party_id, 'Party Stash' from fill_members`;
  await sql`insert into containers (id, character_id, party_id, name, visibility, is_primary)
    select id, character_id, party_id, case k when 0 then 'Party Stash' else 'Backpack' end, 'party', true from fill_places`;
  await sql`create unlogged table fill_stacks as
    select p.party, p.k, s, uuidv7() as id, p.id as container_id, t.id as template_id
    from fill_places p, generate_series(1, ${STACKS_PER_CONTAINER}::int) s
    join (select id, row_number() over (order by id) as n from item_templates) t on t.n = s * 11`;
  await sql`insert into item_instances (id, item_template_id, container_id, quantity)
    select id, template_id, container_id, 100 from fill_stacks`;
  // The transfers of each character between its backpack and the stash.
  await sql`create unlogged table fill_moves as
    select row_number() over (order by s.s, s.party) - 1 as n, s.id as stack_id, t.id as stash_stack_id, s.template_id,
      i.name as item_name, b.id as place_id, b.name as place, st.id as stash_id, m.character_id, m.user_id, m.party_id
    from fill_stacks s
    join fill_stacks t on t.party = s.party and t.k = 0 and t.s = s.s
    join fill_places b on b.party = s.party and b.k = s.k
    join fill_places st on st.party = s.party and st.k = 0
    join fill_members m on m.party = s.party and m.k = s.k
    join item_templates i on i.id = s.template_id
    where s.k > 0`;
  await sql`create index on fill_moves (n)`;
  await sql`create unlogged table fill_long as select ${longPartyId}::uuid as party_id`;
  await sql`analyze fill_moves`;
}

/**
 * A creation for each stack, then transfers back and forth as the product writes them: every balance matches
 * the history.
 */
async function fillLedger(sql: Sql): Promise<void> {
  await sql`create unlogged table fill_lines as
    select row_number() over () as n, null::bigint as move, s.id as stack_id, s.container_id, false as is_back
    from fill_stacks s`;
  const [created] = await sql<{ count: number }[]>`select count(*) as count from fill_lines`;
  const moves = Math.floor((TRANSACTIONS - (created?.count ?? 0)) / 2) * 2;
  const longPartyInterval = Math.max(1, Math.round(moves / LONG_HISTORY));
  const instant = (n: string) =>
    sql.unsafe(`now() - interval '${YEARS} years' * (1 - ${n}::float8 / ${TRANSACTIONS})`);
  await sql`create unlogged table fill_history as
    select uuidv7(at - now()) as id, at, n, stack_id, container_id, null::bigint as move, false as is_back, false as is_long
    from (select *, ${instant('n')} as at from fill_lines) l
    union all
    select uuidv7(at - now()), at, n, null, null, (g / 2) % (select count(*) from fill_moves), g % 2 = 1, (g / 2) % ${longPartyInterval}::int = 0
    from (select g, g + ${created?.count ?? 0}::int as n, ${instant(`(g + ${created?.count ?? 0})`)} as at
          from generate_series(0, ${moves - 1}::int) g) g`;
  await sql`insert into transactions (is_movement, id, party_id, transaction_type, occurred_at, via, actor_id, actor_name,
      item_instance_id, item_name, quantity, destination_container_id, destination_name, allowance)
    select true, h.id, m.party_id, 'item_creation', h.at, 'web', m.user_id, u.username, h.stack_id, t.name, 100,
      h.container_id, p.name, 'party'
    from fill_history h join fill_stacks s on s.id = h.stack_id join fill_members m on m.party = s.party and m.k = greatest(s.k, 1)
    join users u on u.id = m.user_id join fill_places p on p.id = h.container_id
    join item_templates t on t.id = s.template_id
    order by h.n`;
  await sql`insert into transactions (is_movement, id, party_id, transaction_type, occurred_at, via, actor_id, actor_name, target_id,
      target_name, item_instance_id, arrived_instance_id, item_name, quantity, source_container_id, source_name, destination_container_id,
      destination_name, allowance)
    select true, h.id, case when h.is_long then l.party_id else m.party_id end,
      case when is_back then 'party_to_character_transfer' else 'character_to_party_transfer' end::transaction_type, h.at,
      'web', m.user_id, u.username, case when is_back then m.character_id else m.party_id end, 'The Lantern Company',
      case when is_back then m.stash_stack_id else m.stack_id end,
      case when is_back then m.stack_id else m.stash_stack_id end, m.item_name, 1,
      case when is_back then m.stash_id else m.place_id end, case when is_back then 'Party Stash' else m.place end,
      case when is_back then m.place_id else m.stash_id end, case when is_back then m.place else 'Party Stash' end, 'party'
    from fill_history h join fill_moves m on m.n = h.move join users u on u.id = m.user_id, fill_long l
    order by h.n`;
  await sql`insert into transaction_characters (character_id, transaction_id)
    select m.character_id, h.id from fill_history h join fill_moves m on m.n = h.move order by h.n`;
}

/** Data with a retention period: the events of the last 30 days and the idempotency keys of the last 7. */
async function fillOutbox(sql: Sql): Promise<void> {
  await sql`create unlogged table fill_events as
    select party_id, id, occurred_at, actor_id, actor_name, row_number() over (partition by party_id order by id) as number
    from (select * from transactions where party_id is not null order by id desc limit ${EVENTS}::int) recent`;
  await sql`insert into party_events (party_id, number, channel, action, payload, created_at)
    select e.party_id, n.newest + e.number, 'PartyInventoryChannel', 'item_transferred', jsonb_build_object('party_id', e.party_id,
      'at', e.occurred_at, 'actor_id', e.actor_id, 'actor_name', e.actor_name, 'via', 'web', 'action', 'item_transferred',
      'ids', jsonb_build_object('transaction_id', e.id, 'container_ids', jsonb_build_array(uuidv7(), uuidv7()))), e.occurred_at
    from fill_events e join party_event_numbers n on n.party_id = e.party_id`;
  await sql`update party_event_numbers n set newest = n.newest + e.count
    from (select party_id, count(*) from fill_events group by party_id) e where e.party_id = n.party_id`;
  await sql`insert into idempotency_keys (user_id, key, request_hash, status, reply)
    select actor_id, uuidv7()::text, sha256(id::text::bytea), 200, repeat('x', 400)
    from (select * from transactions order by id desc limit ${KEYS}::int) t`;
  for (const table of ['users', 'members', 'places', 'stacks', 'moves', 'long', 'lines', 'history', 'events'])
    await sql.unsafe(`drop table fill_${table}`);
}
