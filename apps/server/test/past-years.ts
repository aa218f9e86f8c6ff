import type { Sql } from '../src/platform/database.ts';

const HISTORY = ['transactions', 'postings', 'transaction_characters'];

/**
 * Creates the partitions of an installation that was set up this many years ago; the first partition contains all
 * earlier years.
 */
export async function addPastYears(sql: Sql, years: number): Promise<void> {
  const year = new Date().getUTCFullYear();
  for (const table of HISTORY) {
    await sql.unsafe(`alter table ${table} detach partition ${table}_${year}`);
    for (let partitionYear = year - years; partitionYear <= year; partitionYear += 1) {
      const from = partitionYear === year - years ? 'minvalue' : `first_id_of_year(${partitionYear})`;
      const bounds = `for values from (${from}) to (first_id_of_year(${partitionYear + 1}))`;
      await sql.unsafe(
        partitionYear === year
          ? `alter table ${table} attach partition ${table}_${partitionYear} ${bounds}`
          : `create table ${table}_${partitionYear} partition of ${table} ${bounds}`,
      );
    }
  }
}

/**
 * Moves this year's history to a past year, as the database owner. Keeps only the newest event of each party, because
 * older ones would have expired.
 */
export async function moveToYear(sql: Sql, year: number): Promise<void> {
  // The upper 32 of the 48 time bits of an id.
  const july = Date.UTC(year, 6).toString(16).padStart(12, '0').slice(0, 8);
  await sql.unsafe(`
    create or replace function in_past(id uuid) returns uuid language sql immutable as $$
      select case when id < first_id_of_year(extract(year from now())::int) then id
        else overlay(id::text placing '${july}' from 1 for 8)::uuid end
    $$`);
  const statements = [
    `update transactions set id = in_past(id), undo_of = in_past(undo_of),
       occurred_at = occurred_at - make_interval(years => extract(year from now())::int - ${year})
     where id <> in_past(id)`,
    'update postings set transaction_id = in_past(transaction_id)',
    'update transaction_characters set transaction_id = in_past(transaction_id)',
    'update undone_transactions set transaction_id = in_past(transaction_id), undone_by = in_past(undone_by)',
    'delete from party_events e using party_event_numbers n where n.party_id = e.party_id and e.number < n.newest',
    'update party_event_numbers set deleted = newest - 1',
    `update party_events set payload = jsonb_set(payload, '{ids,transaction_id}',
       to_jsonb(in_past((payload -> 'ids' ->> 'transaction_id')::uuid))) where payload -> 'ids' ? 'transaction_id'`,
  ];
  const appendOnlyTables = ['transactions', 'postings', 'undone_transactions'];
  const triggers = (state: string) =>
    appendOnlyTables.map((table) => `alter table ${table} ${state} trigger user`);
  await sql.unsafe([...triggers('disable'), ...statements, ...triggers('enable')].join(';'));
}
