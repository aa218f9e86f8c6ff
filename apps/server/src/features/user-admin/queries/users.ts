import type { ListedUser, listUsers, UserDetail, UserFilter } from '@quartermaster/contract/admin-users';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { notFound } from '@quartermaster/contract/errors';
import type { Tier } from '@quartermaster/rules/tier-names';
import { accountTier } from '../../../platform/allowance.ts';
import { isSuspended } from '../../../platform/auth/suspension.ts';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import { boundedPage, type Page } from '../../../platform/page.ts';
import { liveGrant, readSubscription } from '../../billing/queries/subscriptions.ts';
import { readUsage } from '../../subscription/queries/subscription.ts';
import {
  type AccountRow,
  type DetailRows,
  type ListedUserRow,
  listedUserCells,
  presentDetail,
  presentListedUser,
} from '../present.ts';

/** The maximum number of rows of each list on a user's page. */
const SHOWN_MAX = 20;
type UserSelection = { readonly search?: string | undefined; readonly filter?: UserFilter | undefined };

/** One page of the users. The total is at most ADMIN_ROWS_COUNT_MAX, so that no list counts all users. */
export async function listUserPage(
  sql: Sql,
  now: Date,
  query: Parsed<typeof listUsers>['query'],
): Promise<Page<ListedUser>> {
  const where = userConditions(sql, now, query, firstFoundByIndex);
  const order = query.sort === 'oldest' ? sql`u.created_at, u.id` : sql`u.created_at desc, u.id desc`;
  const [rows, [count]] = await Promise.all([
    sql<ListedUserRow[]>`
      select ${listedUserColumns(sql, now)} from users u where ${where} order by ${order}
      ${boundedPage(sql, query)}`,
    sql<{ count: number }[]>`
      select count(*) as count from (
        select from users u where ${where} order by ${order} limit ${ADMIN_ROWS_COUNT_MAX}) counted`,
  ]);
  return { rows: rows.map(presentListedUser), total: count?.count ?? 0 };
}

/** `position` has the microseconds that a Date drops: without them the next batch would repeat rows. */
type ExportedRow = ListedUserRow & { readonly position: string };

/**
 * The lines of the CSV file, oldest user first, in batches, so that neither their number nor a slow client increases
 * memory use.
 */
export async function* userCsvRows(sql: Sql, now: Date, selection: UserSelection): AsyncGenerator<string[]> {
  const where = userConditions(sql, now, selection, foundByScan);
  const rows = inBatches<ExportedRow>(
    (limit, after) => sql<ExportedRow[]>`
      select ${listedUserColumns(sql, now)}, u.created_at::text as position from users u
      where ${where} ${after ? sql`and (u.created_at, u.id) > (${after.position}::text::timestamptz, ${after.id})` : sql``}
      order by u.created_at, u.id limit ${limit}`,
  );
  for await (const row of rows) yield listedUserCells(presentListedUser(row));
}

/**
 * A user with the data of their page in the admin area. Throws RESOURCE_NOT_FOUND for an unknown user, a deleted user
 * and the system user.
 */
export async function readUser(sql: Sql, now: Date, userId: string, defaultTier: Tier): Promise<UserDetail> {
  const [user] = await sql<(ListedUserRow & AccountRow)[]>`
    select ${listedUserColumns(sql, now)}, ${accountColumns(sql, now)} from users u
    where id = ${userId} and id <> ${SYSTEM_USER_ID} and deleted_at is null`;
  if (!user) throw notFound('This user does not exist.');
  const [sessions, parties, characters, cases, audit] = await Promise.all([
    sql<DetailRows['sessions'][number][]>`
      select id, user_agent, created_at, last_seen_at from sessions
      where user_id = ${userId} and revoked_at is null and expires_at > ${now}
      order by last_seen_at desc, id limit ${SHOWN_MAX}`,
    sql<DetailRows['parties'][number][]>`
      select p.id, p.name, m.role from party_members m join parties p on p.id = m.party_id
      where m.user_id = ${userId} and p.deleted_at is null order by m.created_at desc, m.id limit ${SHOWN_MAX}`,
    sql<DetailRows['characters'][number][]>`
      select id, name from characters where user_id = ${userId} and deleted_at is null
      order by created_at desc, id limit ${SHOWN_MAX}`,
    sql<DetailRows['cases'][number][]>`
      select id, subject_name, status, decision from moderation_cases where author_id = ${userId}
      order by id desc limit ${SHOWN_MAX}`,
    auditOf(sql, user),
  ]);
  const effectiveTier = accountTier(user.tier, defaultTier);
  const [subscription, grant, usage] = await Promise.all([
    readSubscription(sql, userId),
    liveGrant(sql, userId, now),
    readUsage(sql, { userId, tier: effectiveTier, defaultTier }, now),
  ]);
  return presentDetail({
    user,
    sessions,
    parties,
    characters,
    cases,
    audit,
    subscription,
    grant,
    usage,
    effectiveTier,
  });
}

/** The newest audit entries by or about a user, also those with an earlier username. */
const auditOf = (sql: Sql, { id }: ListedUserRow) => sql<DetailRows['audit'][number][]>`
  select number, occurred_at, action, actor_name from (
    (select number, occurred_at, action, actor_name from audit_entries
      where actor_id = ${id} order by occurred_at desc, number desc limit ${SHOWN_MAX})
    union
    (select number, occurred_at, action, actor_name from audit_entries
      where subject_id = ${id} order by occurred_at desc, number desc limit ${SHOWN_MAX})
  ) entries order by occurred_at desc, number desc limit ${SHOWN_MAX}`;

/** The columns of the users `u` that `presentListedUser` needs. */
export const listedUserColumns = (sql: Sql, now: Date): Fragment => sql`
  u.id, u.username, u.email, u.email_verified_at is not null as email_verified, u.tier, u.admin, u.created_at,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
  ${isSuspended(sql, now)} as is_suspended, u.suspended_at, u.suspended_until, u.suspension_reason`;

const accountColumns = (sql: Sql, now: Date): Fragment => sql`
  u.display_name, u.avatar_url, u.bio, u.time_zone,
  u.password_hash is not null as has_password, u.subscription_status,
  (exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = u.id)) as has_second_factor,
  exists (select from discord_accounts d where d.user_id = u.id) as has_discord,
  (select count(*) from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${now})
    as open_sessions,
  (select count(*) from party_members m join parties p on p.id = m.party_id
    where m.user_id = u.id and p.deleted_at is null) as parties,
  (select count(*) from characters c where c.user_id = u.id and c.deleted_at is null) as characters,
  (select count(*) from moderation_cases c where c.author_id = u.id) as cases`;

/** SQL: whether the username or address of user `u` starts with a search text. */
type Search = (sql: Sql, search: string) => Fragment;

/** SQL: whether a search and a filter select user `u` at the time `now`. */
export function userConditions(
  sql: Sql,
  now: Date,
  { search, filter }: UserSelection,
  matches: Search = foundByIndex,
): Fragment {
  return sql`u.deleted_at is null and u.id <> ${SYSTEM_USER_ID}
    ${filter ? sql`and ${FILTERS[filter](sql, now)}` : sql``} ${search ? sql`and ${matches(sql, search)}` : sql``}`;
}

const hasTier = (tier: UserFilter) => (sql: Sql) => sql`u.tier = ${tier}`;

const FILTERS: Record<UserFilter, (sql: Sql, now: Date) => Fragment> = {
  suspended: isSuspended,
  admin: (sql) => sql`u.admin`,
  unverified: (sql) => sql`u.email_verified_at is null`,
  tier_free: hasTier('tier_free'),
  tier_1: hasTier('tier_1'),
  tier_2: hasTier('tier_2'),
  tier_3: hasTier('tier_3'),
};

/** A prefix followed by this character sorts after every text that starts with the prefix. */
const LAST_CHARACTER = '\u{10ffff}';

/** Compares with a range instead of a pattern, so that one plan for all searches uses the indexes (ADR 0124). */
function startsWith(sql: Sql, text: Fragment, search: string): Fragment {
  const rangeStart = search.toLowerCase();
  return sql`${text} ~>=~ ${rangeStart} and ${text} ~<~ ${rangeStart + LAST_CHARACTER}`;
}

/** Finds all matching users in the indexes of usernames and addresses; `limit` bounds the users found in each. */
function foundByIndex(sql: Sql, search: string, limit: Fragment = sql``): Fragment {
  const idsBy = (text: Fragment) =>
    sql`select id from users where ${startsWith(sql, text, search)} and deleted_at is null ${limit}`;
  return sql`u.id in ((${idsBy(sql`lower(username)`)}) union (${idsBy(sql`lower(email)`)}))`;
}

/** For the list: at most ADMIN_ROWS_COUNT_MAX users from each index. A longer search text finds the omitted users. */
const firstFoundByIndex: Search = (sql, search) =>
  foundByIndex(sql, search, sql`limit ${ADMIN_ROWS_COUNT_MAX}`);

/**
 * For exports in the order of registration, which would otherwise find and sort all matching users for each batch. The
 * appended texts keep the planner from using the indexes.
 */
const foundByScan: Search = (sql, search) => sql`
  (${startsWith(sql, sql`(lower(u.username) || '')`, search)} or ${startsWith(sql, sql`(lower(u.email) || '')`, search)})`;
