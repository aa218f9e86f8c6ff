import { BULK_LIST_MAX, BULK_ROWS_MAX } from '@quartermaster/contract/constants';
import type { Sql } from '../../../src/platform/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Change, ChangeTable } from './call.ts';
import type { LargeFixture } from './large-fixture.ts';

/** A list with the maximum number of entries, of which only the last is a user. */
const largestList = ({ people }: LargeFixture): string =>
  [...Array.from({ length: BULK_LIST_MAX - 1 }, (_, n) => `no-user-${n}`), people.player.user.username].join(
    '\n',
  );

/** Inserts a running operation of the gm, who is an admin too, without rows; returns its id. */
async function insertOperation(
  sql: Sql,
  { people }: LargeFixture,
  { total, skipped }: { readonly total: number; readonly skipped: number },
): Promise<string> {
  const id = newId();
  await sql`
    insert into bulk_operations (id, actor_id, action, input, reason, state, total, skipped, created_at)
    values (${id}, ${people.gm.user.id}, 'revoke_sessions', '{}', 'Spam', 'running', ${total}, ${skipped}, now())`;
  return id;
}

/** Inserts an operation with the maximum number of rows; returns its path. */
async function insertLargestOperation(fixture: LargeFixture, sql: Sql): Promise<string> {
  const id = await insertOperation(sql, fixture, { total: BULK_ROWS_MAX, skipped: BULK_ROWS_MAX });
  await sql`
    insert into bulk_operation_rows (operation_id, number, entry, state, message)
    select ${id}, n, 'no user ' || n, 'skipped', 'No user has this email address or username'
    from generate_series(1, ${BULK_ROWS_MAX}) n`;
  return `/api/v1/admin/bulk_operations/${id}`;
}

const withLargestOperation =
  (suffix = ''): Change =>
  async (fixture, sql) => ({ as: 'gm', path: (await insertLargestOperation(fixture, sql)) + suffix });

const UNUSED_FIELDS = { until: undefined, granted_tier: undefined, ends_at: undefined };
const operationBody = (fixture: LargeFixture) => ({
  ...UNUSED_FIELDS,
  action: 'lift_suspension',
  list: largestList(fixture),
  filter: undefined,
  search: undefined,
});

export const bulkCalls: ChangeTable = {
  'admin.preview_bulk_operation': (fixture) => ({ as: 'gm', body: operationBody(fixture) }),
  'admin.start_bulk_operation': (fixture) => ({
    as: 'gm',
    body: { ...operationBody(fixture), selection: undefined },
  }),
  'admin.bulk_operations': () => ({ as: 'gm' }),
  'admin.export_bulk_operations': () => ({ as: 'gm' }),
  'admin.bulk_operation': withLargestOperation(),
  'admin.bulk_operation_rows': withLargestOperation('/rows'),
  'admin.export_bulk_operation': withLargestOperation('/export'),
  'admin.cancel_bulk_operation': withLargestOperation('/cancel'),
};

/**
 * Inserts a running operation that has yet to end the sessions of `total` users that `seedReportJobs` created; returns
 * its id.
 */
export async function insertUnfinishedOperation(
  sql: Sql,
  fixture: LargeFixture,
  total: number,
): Promise<string> {
  const id = await insertOperation(sql, fixture, { total, skipped: 0 });
  const rows = await sql`
    insert into bulk_operation_rows (operation_id, number, user_id, entry, state, message)
    select ${id}, row_number() over (), u.id, '', 'waiting', ''
    from (select id from users where username like 'reported%' limit ${total}) u
    returning number`;
  if (rows.length !== total) throw new Error('There are too few users');
  return id;
}
