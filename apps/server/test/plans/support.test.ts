import { SUPPORT_STATUSES } from '@quartermaster/contract/support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQueue, queueCsvRows, readQueued } from '../../src/features/support/queries/queue.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, insertManyUsers, type LargeDatabase, ROW_COUNT } from './large-database.ts';

let database: LargeDatabase;
let sql: Sql;
let requestId: string;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 120_000);
afterAll(() => database.drop());

async function fill(owner: Sql): Promise<void> {
  await insertManyUsers(owner);
  // All requests have the same time, so that only the id orders them.
  await owner`
    insert into support_requests
      (id, user_id, subject, diagnostics, is_premium, status, waiting_since, created_at, updated_at)
    select gen_random_uuid(), id, 'The stash does not open', '', right(username, 1) = '1',
      case right(username, 2) when '41' then 'open' when '42' then 'open' when '43' then 'answered' else 'closed' end,
      now(), now(), now()
    from users where username like 'user %'`;
  await owner`
    insert into support_messages (id, request_id, is_from_support, body, created_at)
    select gen_random_uuid(), id, false, 'It stays empty.', now() from support_requests`;
  const [request] = await owner<
    { id: string }[]
  >`select id from support_requests where status = 'open' limit 1`;
  requestId = request?.id ?? '';
}

const LARGE_TABLES = ['users', 'support_requests', 'support_messages'];
const scanned = (read: () => Promise<unknown>) => database.scannedOf(LARGE_TABLES, read);

describe(`installation with ${ROW_COUNT} support requests`, () => {
  it('lists requests in each status without a full table scan, premium or not', async () => {
    for (const status of SUPPORT_STATUSES)
      for (const premium of [undefined, true, false])
        expect([
          status,
          await scanned(() => listQueue(sql, { status, premium, page: 1, per_page: 25 })),
        ]).toEqual([status, []]);
  });

  it('reads a request without a full table scan', async () => {
    expect(await scanned(() => readQueued(sql, requestId))).toEqual([]);
  });

  it('exports each matching request once without a full table scan', async () => {
    const ids: string[] = [];
    const read = async () => {
      for await (const [id = ''] of queueCsvRows(sql, { status: 'open', premium: undefined })) ids.push(id);
    };
    expect(await scanned(read)).toEqual([]);
    ids.length = 0;
    await read();
    expect([ids.length, new Set(ids).size]).toEqual([ROW_COUNT / 50, ROW_COUNT / 50]);
  });
});

describe('list of many support requests', () => {
  it('stops counting at a thousand', async () => {
    expect(
      (await listQueue(sql, { status: 'closed', premium: undefined, page: 1, per_page: 25 })).total,
    ).toBe(1000);
  });
});
