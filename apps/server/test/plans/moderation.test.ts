import { CASE_STATUSES, REPORTED_KINDS } from '@quartermaster/contract/moderation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseLines, listCases, readCase } from '../../src/features/moderation/queries/cases.ts';
import { readDecision, readDecisionAbout } from '../../src/features/moderation/queries/decisions.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, insertManyUsers, type LargeDatabase, ROW_COUNT } from './large-database.ts';

let database: LargeDatabase;
let sql: Sql;
let hidden: { id: string; subject_id: string; author_id: string };
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 120_000);
afterAll(() => database.drop());

async function fill(owner: Sql): Promise<void> {
  await insertManyUsers(owner);
  // All cases have the same time, so that only the id orders them.
  await owner`
    insert into moderation_cases (id, kind, subject_id, subject_name, author_id, status, reports_count, decision, decided_at,
      waiting_since, created_at)
    select gen_random_uuid(), (${[...REPORTED_KINDS]}::text[])[1 + n % ${REPORTED_KINDS.length}::int], gen_random_uuid(), 'Rude Lamp', id,
      case n % 100 when 1 then 'open' when 2 then 'open' when 3 then 'appealed' else 'decided' end, 1,
      case when n % 100 in (1, 2) then null else 'hidden' end, case when n % 100 in (1, 2) then null else now() end,
      now(), now()
    from (select id, right(username, -5)::int as n from users where username like 'user %') u`;
  await owner`
    insert into content_reports (id, case_id, reporter_id, kind, subject_id, reason, body, created_at)
    select gen_random_uuid(), id, author_id, kind, subject_id, 'spam', '', now() from moderation_cases`;
  const [row] = await owner<(typeof hidden)[]>`
    select id, subject_id, author_id from moderation_cases where decision = 'hidden' limit 1`;
  if (row) hidden = row;
}

const LARGE_TABLES = ['users', 'moderation_cases', 'content_reports'];
const scanned = (read: () => Promise<unknown>) => database.scannedOf(LARGE_TABLES, read);

describe(`installation with ${ROW_COUNT} moderation cases`, () => {
  it('lists cases by status, kind and assignment without a full table scan', async () => {
    for (const status of CASE_STATUSES)
      for (const filter of [{}, { kind: 'party' as const }, { mine: true }, { mine: false }]) {
        const query = { status, kind: undefined, mine: undefined, ...filter, page: 1, per_page: 25 };
        const read = () => listCases(sql, hidden.author_id, query);
        expect([status, filter, await scanned(read)]).toEqual([status, filter, []]);
      }
  });

  it('reads a case, and the decision as shown to the author of the content, without a full table scan', async () => {
    const { id, subject_id, author_id } = hidden;
    expect(await scanned(() => readCase({ sql, now: new Date() }, author_id, id))).toEqual([]);
    expect(await scanned(() => readDecision(sql, author_id, id))).toEqual([]);
    expect(await scanned(() => readDecisionAbout(sql, author_id, subject_id))).toEqual([]);
  });

  it('exports each matching case once without a full table scan', async () => {
    const filter = { status: 'open' as const, kind: undefined, mine: undefined };
    const ids: string[] = [];
    const read = async () => {
      for await (const [id = ''] of caseLines(sql, hidden.author_id, filter)) ids.push(id);
    };
    expect(await scanned(read)).toEqual([]);
    ids.length = 0;
    await read();
    expect([ids.length, new Set(ids).size]).toEqual([ROW_COUNT / 50, ROW_COUNT / 50]);
  });
});
