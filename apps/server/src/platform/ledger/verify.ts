import type { Fragment, Sql } from '../database.ts';

/** One violation of an invariant. */
export interface Difference {
  /** The violated invariant, by its name in INVARIANTS. */
  readonly invariant: string;
  /** The difference, with ids and numbers. */
  readonly message: string;
}

export interface LedgerReport {
  readonly transactions: number;
  readonly postings: number;
  readonly stacks: number;
  readonly events: number;
  /** The newest closed year; null if there is none. */
  readonly closedUntil: number | null;
  /** The total number of differences. */
  readonly differenceCount: number;
  /** The first differences, at most `messagesMax`. */
  readonly differences: readonly Difference[];
}

/**
 * SQL: the transaction id in event `e`, null if it is not an id. The cast to uuid makes the query use the primary key.
 */
const transactionOf = (sql: Sql): Fragment => sql`
  case when pg_input_is_valid(e.payload -> 'ids' ->> 'transaction_id', 'uuid')
    then (e.payload -> 'ids' ->> 'transaction_id')::uuid end`;

/** Each invariant as one statement that returns its violations as text; a valid ledger has none (DEC-4). */
const INVARIANTS: Record<string, (sql: Sql) => Fragment> = {
  'balances equal the sum of their postings': (sql) => sql`
    select format('stack %s (%s) in container %s: quantity %s, but its postings sum to %s', coalesce(i.id, p.item_instance_id),
      (select name from item_templates where id = coalesce(i.item_template_id, p.item_template_id)),
      coalesce(i.container_id, p.container_id), coalesce(i.quantity, 0), coalesce(p.held, 0)) as message
    from (
      select item_instance_id, item_template_id, container_id, sum(delta)::bigint as held
      from (
        select item_instance_id, item_template_id, container_id, delta from all_postings
        union all select item_instance_id, item_template_id, container_id, quantity from year_totals
      ) all_rows where container_id is not null group by 1, 2, 3 having sum(delta) <> 0
    ) p
    full join (select * from item_instances where container_id is not null) i
      on i.id = p.item_instance_id and i.item_template_id = p.item_template_id and i.container_id = p.container_id
    where i.quantity is distinct from p.held`,
  'postings of a transaction sum to zero per template': (sql) => sql`
    select format('transaction %s: its postings of template %s sum to %s instead of 0', transaction_id, item_template_id, sum(delta)) as message
    from all_postings group by transaction_id, item_template_id having sum(delta) <> 0`,
  'totals of a closed year sum to zero per template': (sql) => sql`
    select format('closed year %s: its totals of template %s sum to %s instead of 0', year, item_template_id, sum(quantity)) as message
    from year_totals group by year, item_template_id having sum(quantity) <> 0`,
  'totals of closed years refer to existing rows': (sql) => sql`
    select format('closed year %s refers to stack %s of template %s in container %s, and one of them does not exist', y.year,
      y.item_instance_id, y.item_template_id, y.container_id) as message
    from year_totals y
    left join closed_years c on c.year = y.year
    left join containers k on k.id = y.container_id
    left join item_instances i on i.id = y.item_instance_id and i.item_template_id = y.item_template_id
    where c.year is null or (k.id, i.id) is distinct from (y.container_id, y.item_instance_id)`,
  'only stacks outside containers are empty': (sql) => sql`
    select format('stack %s: %s in %s', id, quantity, coalesce('container ' || container_id, 'no container')) as message
    from item_instances where (container_id is null) <> (quantity = 0) or quantity < 0`,
  'stacks are in existing containers': (sql) => sql`
    select format('stack %s is in container %s, which is %s', i.id, i.container_id,
      case when k.id is null then 'missing' else 'deleted' end) as message
    from item_instances i left join containers k on k.id = i.container_id
    where i.container_id is not null and (k.id is null or k.closed_at is not null)`,
  'postings refer to existing rows': (sql) => sql`
    select format('posting %s of transaction %s refers to a container, stack, template or transaction that does not exist',
      p.line, p.transaction_id) as message
    from all_postings p
    left join containers k on k.id = p.container_id
    left join item_instances i on i.id = p.item_instance_id and i.item_template_id = p.item_template_id
    left join transactions t on t.id = p.transaction_id
    where i.id is null or t.id is null or p.container_id is not null and k.id is null`,
  'transactions refer to existing rows': (sql) => sql`
    select format('transaction %s refers to a party, actor, item, container or transaction that does not exist', t.id) as message
    from transactions t
    left join parties p on p.id = t.party_id
    left join users u on u.id = t.actor_id
    left join item_instances i on i.id = t.item_instance_id
    left join item_instances a on a.id = t.arrived_instance_id
    left join containers s on s.id = t.source_container_id
    left join containers d on d.id = t.destination_container_id
    left join transactions o on o.id = t.undo_of
    where u.id is null
      or (p.id, i.id, a.id, s.id, d.id, o.id) is distinct from
        (t.party_id, t.item_instance_id, t.arrived_instance_id, t.source_container_id, t.destination_container_id,
          case when t.undo_of >= history_begins() then t.undo_of end)`,
  'an undone transaction is recorded once, with the transaction that undid it': (sql) => sql`
    select case when r.transaction_id is null then format('transaction %s was undone by %s, but this is not recorded', t.undo_of, t.id)
      else format('transaction %s is recorded as undone by %s, which did not undo it', r.transaction_id, r.undone_by) end as message
    from (select * from undone_transactions where undone_by >= history_begins()) r
    full join (select id, undo_of from transactions where undo_of is not null) t
      on t.undo_of = r.transaction_id and t.id = r.undone_by
    where r.transaction_id is null or t.id is null`,
  'transactions of characters refer to existing rows': (sql) => sql`
    select format('character %s has transaction %s in its history, and one of them does not exist', s.character_id,
      s.transaction_id) as message
    from transaction_characters s
    left join characters c on c.id = s.character_id
    left join transactions t on t.id = s.transaction_id
    where c.id is null or t.id is null`,
  'events belong to a party': (sql) => sql`
    select format('event %s belongs to party %s, which does not exist', e.number, e.party_id) as message
    from party_events e left join parties p on p.id = e.party_id where p.id is null`,
  'events of a party are numbered without gaps': (sql) => sql`
    select case when p.party_id is null then format('party %s has no event counter', q.id)
      else format('party %s: its events should have the numbers %s to %s, but it has %s events from number %s to %s', q.id,
        p.deleted + 1, p.newest, coalesce(e.count, 0), coalesce(e.first, 0), coalesce(e.last, 0)) end as message
    from parties q
    left join party_event_numbers p on p.party_id = q.id
    left join (
      select party_id, count(*) as count, min(number) as first, max(number) as last from party_events group by party_id
    ) e on e.party_id = q.id
    where (coalesce(e.count, 0), coalesce(e.last, 0)) is distinct from (p.newest - p.deleted, p.newest)
      or e.first <> p.deleted + 1`,
  'every transaction of a party has an event': (sql) => sql`
    select format('transaction %s of party %s has no event', t.id, t.party_id) as message
    from transactions t
    left join (
      select distinct party_id, payload -> 'ids' ->> 'transaction_id' as transaction_id from party_events
    ) e on e.party_id = t.party_id and e.transaction_id = t.id::text
    where t.party_id is not null and not t.gm_only and e.party_id is null and not exists (
      -- Old events are deleted, and with them the proof that they were published.
      select from party_event_numbers p join party_events oldest on oldest.party_id = p.party_id and oldest.number = p.deleted + 1
      where p.party_id = t.party_id and p.deleted > 0 and t.occurred_at <= oldest.created_at)`,
  'no event refers to a transaction that only a gm may read': (sql) => sql`
    select format('event %s of party %s refers to transaction %s, which only its gm may read', e.number, e.party_id, t.id) as message
    from transactions t
    join party_events e on e.party_id = t.party_id and e.payload -> 'ids' ->> 'transaction_id' = t.id::text
    where t.gm_only`,
  'events refer to existing transactions': (sql) => sql`
    select format('event %s of party %s refers to transaction %s, which does not exist', e.number, e.party_id,
      e.payload -> 'ids' ->> 'transaction_id') as message
    from party_events e
    left join transactions t on t.party_id = e.party_id and t.id = ${transactionOf(sql)}
    where e.payload -> 'ids' ->> 'transaction_id' is not null and t.id is null
      and (${transactionOf(sql)} >= history_begins()) is not false`,
};

/** The names of the invariants that `verifyLedger` verifies, in order. */
export const INVARIANT_NAMES = Object.keys(INVARIANTS);

const ROWS_PER_BATCH = 500;

/** The number of violations of an invariant, and the first violations. */
interface Violations {
  readonly count: number;
  readonly messages: readonly string[];
}

async function violationsOf(snapshot: Sql, invariant: string, messagesMax: number): Promise<Violations> {
  const messages: string[] = [];
  let count = 0;
  const violationsQuery = INVARIANTS[invariant];
  if (!violationsQuery) throw new Error(`There is no invariant ${invariant}`);
  for await (const rows of violationsQuery(snapshot).cursor(ROWS_PER_BATCH)) {
    count += rows.length;
    const listedRows = rows.slice(0, messagesMax - messages.length);
    messages.push(...listedRows.map(({ message }) => String(message)));
  }
  return { count, messages };
}

/** Verifies one invariant, by its name in INVARIANT_NAMES, in its own snapshot. */
export const verifyInvariant = (sql: Sql, invariant: string, messagesMax: number): Promise<Violations> =>
  sql.begin('isolation level repeatable read read only', (snapshot) =>
    violationsOf(snapshot as unknown as Sql, invariant, messagesMax),
  );

/**
 * Receives the number of verified invariants and of all invariants. Called while the snapshot holds a connection, so it
 * must not use a connection of the same pool.
 */
type OnProgress = (done: number, total: number) => void;

/**
 * Verifies all invariants in one snapshot of the database: uncommitted writes are not seen, and writers are not
 * blocked. The database calculates the sums, so memory does not depend on the ledger's size.
 */
export async function verifyLedger(
  sql: Sql,
  messagesMax = 1000,
  onProgress?: OnProgress,
): Promise<LedgerReport> {
  return sql.begin('isolation level repeatable read read only', (snapshot) =>
    verifySnapshot(snapshot as unknown as Sql, messagesMax, onProgress),
  );
}

/** Like `verifyLedger`, inside a transaction with its own snapshot. */
export async function verifySnapshot(
  snapshot: Sql,
  messagesMax: number,
  onProgress: OnProgress = () => undefined,
): Promise<LedgerReport> {
  const differences: Difference[] = [];
  let differenceCount = 0;
  for (const [index, invariant] of INVARIANT_NAMES.entries()) {
    onProgress(index, INVARIANT_NAMES.length);
    const { count, messages } = await violationsOf(snapshot, invariant, messagesMax - differences.length);
    differenceCount += count;
    differences.push(...messages.map((message) => ({ invariant, message })));
  }
  return { ...(await sizesOf(snapshot)), differenceCount, differences };
}

type Sizes = Omit<LedgerReport, 'differenceCount' | 'differences'>;

async function sizesOf(sql: Sql): Promise<Sizes> {
  const [sizes] = await sql<Sizes[]>`
    select (select count(*) from transactions) as transactions, (select count(*) from all_postings) as postings,
      (select count(*) from item_instances where container_id is not null) as stacks,
      (select count(*) from party_events) as events, (select max(year) from closed_years) as "closedUntil"`;
  return sizes ?? { transactions: 0, postings: 0, stacks: 0, events: 0, closedUntil: null };
}
