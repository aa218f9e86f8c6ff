import type { previewBulkOperation } from '@quartermaster/contract/bulk-operation';
import { BULK_ROWS_MAX } from '@quartermaster/contract/constants';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { isInactiveSince } from '../../party/queries/inactivity.ts';
import { userConditions } from '../../user-admin/queries/users.ts';
import type { BulkPlan } from '../policy.ts';

const DAY_MS = 24 * 60 * 60_000;
const SAMPLE_SIZE = 10;

/** The reasons for skipping an entry, as shown in the preview and the results. */
export const PROBLEMS = {
  unknown: 'No user has this email address or username',
  duplicate: 'Listed more than once',
  actor: 'Your own account',
  admin: 'Admins are not changed in bulk',
} as const;

export interface Selector {
  readonly actorId: string;
  readonly now: Date;
}

/**
 * SQL: the users or parties of a plan as `n`, `entry`, `user_id`, `party_id`, `name`, `problem`; `n` numbers the rows
 * from 1, and `problem` is the reason if a row is skipped. Without a list, at most one row more than the maximum is
 * selected, so that the caller sees that there are too many.
 */
export const selectedRows = (sql: Sql, plan: BulkPlan, selector: Selector): Fragment =>
  plan.action === 'archive_parties'
    ? inactiveParties(sql, plan, selector.now)
    : selectedUsers(sql, plan, selector);

const inactiveParties = (sql: Sql, { input }: BulkPlan, now: Date): Fragment => sql`
  select (row_number() over (order by created_at, id))::int as n, '' as entry, null::uuid as user_id, id as party_id,
    name, null::text as problem
  from (
    select p.id, p.name, p.created_at from parties p
    where ${isInactiveSince(sql, daysBefore(input.inactive_days, now))}
    order by p.created_at, p.id limit ${BULK_ROWS_MAX + 1}) found`;

const selectedUsers = (sql: Sql, plan: BulkPlan, { actorId, now }: Selector): Fragment => sql`
  select n, entry, id as user_id, null::uuid as party_id, username as name,
    case when id is null then ${PROBLEMS.unknown}::text
      when row_number() over (partition by id order by n) > 1 then ${PROBLEMS.duplicate}
      when id = ${actorId} then ${PROBLEMS.actor}
      when admin then ${PROBLEMS.admin} end as problem
  from (${plan.entries ? listedUsers(sql, plan.entries) : filteredUsers(sql, plan, now)}) chosen`;

const listedUsers = (sql: Sql, entries: readonly string[]): Fragment => sql`
  select e.n::int as n, left(e.entry, 254) as entry, u.id, u.username, u.admin
  from unnest(${[...entries]}::text[]) with ordinality e (entry, n)
  left join lateral (
    (select id, username, admin from users
      where lower(email) = lower(e.entry) and deleted_at is null and id <> ${SYSTEM_USER_ID})
    union all
    (select id, username, admin from users
      where lower(username) = lower(e.entry) and deleted_at is null and id <> ${SYSTEM_USER_ID})
    limit 1) u on true`;

const filteredUsers = (sql: Sql, { action, input, filter, search }: BulkPlan, now: Date): Fragment => sql`
  select (row_number() over (order by created_at, id))::int as n, '' as entry, id, username, admin from (
    select u.id, u.username, u.admin, u.created_at from users u
    where ${userConditions(sql, now, { filter: action === 'delete_unverified' ? 'unverified' : filter, search })}
      ${action === 'delete_unverified' ? sql`and u.created_at < ${daysBefore(input.older_than_days, now)}` : sql``}
    order by u.created_at, u.id limit ${BULK_ROWS_MAX + 1}) found`;

/** SQL: a hash that identifies the set of users or parties in these rows, in any order; empty without rows. */
export const selectionHash = (sql: Sql): Fragment => sql`
  coalesce(encode(sha256(string_agg(uuid_send(coalesce(user_id, party_id)), ''::bytea order by user_id, party_id)), 'hex'), '')`;

/** The time `days` days before `now`. */
export const daysBefore = (days: number | undefined, now: Date): Date =>
  new Date(now.getTime() - (days ?? 0) * DAY_MS);

interface Preview {
  readonly counts: readonly { problem: string | null; count: number }[];
  readonly selection: string;
  readonly sample: { name: string; skipped_because: string | null }[];
}

/** Counts and the first entries of a plan, from one selection. */
export async function previewSelection(
  sql: Sql,
  plan: BulkPlan,
  selector: Selector,
): Promise<ReplyData<typeof previewBulkOperation>> {
  const [row] = await sql<Preview[]>`
    with chosen as materialized (${selectedRows(sql, plan, selector)})
    select
      coalesce((select json_agg(c order by c.count desc, c.problem)
        from (select problem, count(*) as count from chosen group by problem) c), '[]') as counts,
      (select ${selectionHash(sql)} from chosen where problem is null) as selection,
      coalesce((select json_agg(json_build_object('name', coalesce(name, entry), 'skipped_because', problem) order by n)
        from (select * from chosen order by n limit ${SAMPLE_SIZE}) s), '[]') as sample`;
  const { counts, selection, sample } = row ?? { counts: [], selection: '', sample: [] };
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    eligible: counts.find(({ problem }) => problem === null)?.count ?? 0,
    selection,
    skipped: counts.flatMap(({ problem, count }) => (problem === null ? [] : [{ reason: problem, count }])),
    sample,
  };
}
