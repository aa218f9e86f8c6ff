import { notFound } from '@quartermaster/contract/errors';
import type { Patronage } from '@quartermaster/contract/subscription';
import { grantedTier, seatsOf, tiersBelowGrant } from '@quartermaster/rules/patronage';
import { TIERS, type Tier } from '@quartermaster/rules/tier-names';
import type { TierHolder } from '../../../platform/allowance.ts';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { presentPatronage } from '../present.ts';
import { type PatronageRow, patronageSelect } from '../store.ts';

export interface PatronageFilter {
  page: number;
  per_page: number;
  active?: boolean | undefined;
}

/** One patronage, for its patron or beneficiary. Throws RESOURCE_NOT_FOUND. */
export async function readPatronage(sql: Sql, userId: string, id: string): Promise<Patronage> {
  const [row] = await sql<PatronageRow[]>`
    ${patronageSelect(sql)} where p.id = ${id} and ${userId} in (p.patron_id, p.beneficiary_id)`;
  if (!row) throw notFound();
  return presentPatronage(row);
}

/** The patronages that a user gives or has given, newest first, with the seats in use. */
export async function listGiven(sql: Sql, user: TierHolder, filter: PatronageFilter) {
  const [page, seats] = await Promise.all([
    listPatronages(sql, sql`p.patron_id = ${user.userId}`, filter),
    seatsInUse(sql, user),
  ]);
  return { ...page, totals: { seats } };
}

/** The patronages that a user receives or has received, newest first. */
export const listReceived = (sql: Sql, userId: string, filter: PatronageFilter): Promise<Page<Patronage>> =>
  listPatronages(sql, sql`p.beneficiary_id = ${userId}`, filter);

async function listPatronages(
  sql: Sql,
  side: Fragment,
  { page, per_page, active }: PatronageFilter,
): Promise<Page<Patronage>> {
  const matches = sql`
    where ${side} ${active === undefined ? sql`` : sql`and (p.ended_at is null) = ${active}`}`;
  const [rows, [count]] = await Promise.all([
    sql<PatronageRow[]>`
      ${patronageSelect(sql)} ${matches}
      order by p.created_at desc, p.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ count: number }[]>`select count(*) as count from patronages p ${matches}`,
  ]);
  return { rows: rows.map(presentPatronage), total: count?.count ?? 0 };
}

async function seatsInUse(sql: Sql, { userId, tier }: TierHolder) {
  const [row] = await sql<{ used: number }[]>`
    select count(*) as used from patronages where patron_id = ${userId} and ended_at is null`;
  return { used: row?.used ?? 0, limit: seatsOf(tier) };
}

/**
 * The members of a party who have no patron there and whose tier a patronage by the user would raise, sorted by name;
 * empty for an archived party. Their tiers are not shown. Throws RESOURCE_NOT_FOUND for a stranger.
 */
export async function listEligible(
  sql: Sql,
  user: TierHolder,
  partyId: string,
  defaultTier: Tier,
  { page, per_page }: { page: number; per_page: number },
) {
  const [party] = await sql<{ is_archived: boolean }[]>`
    select p.archived_at is not null as is_archived from parties p
    join party_members m on m.party_id = p.id and m.user_id = ${user.userId} where p.id = ${partyId}`;
  if (!party) throw notFound();
  const tiers = party.is_archived ? [] : tiersRaisedBy(user.tier, defaultTier);
  const matches = sql`
    from party_members m join users u on u.id = m.user_id
    where m.party_id = ${partyId} and m.user_id <> ${user.userId} and u.tier = any(${tiers}::text[])
      and not exists (
        select from patronages x where x.party_id = m.party_id and x.beneficiary_id = m.user_id and x.ended_at is null)`;
  const [rows, [count], seats] = await Promise.all([
    sql<{ id: string; username: string }[]>`
      select u.id, u.username ${matches}
      order by lower(u.username), u.id limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ count: number }[]>`select count(*) as count ${matches}`,
    seatsInUse(sql, user),
  ]);
  return { rows, total: count?.count ?? 0, totals: { seats, granted_tier: grantedTier(user.tier) } };
}

/** The stored tiers that a patron's grant raises; empty if the default tier is at least the granted tier. */
function tiersRaisedBy(patronTier: Tier, defaultTier: Tier): Tier[] {
  const tiersBelow = tiersBelowGrant(patronTier);
  return tiersBelow.includes(defaultTier) ? tiersBelow : [];
}

/** The newest 100 active patronages that a user receives; a user has at most one in each party. */
export async function listActiveReceived(sql: Sql, userId: string): Promise<Patronage[]> {
  return (await listReceived(sql, userId, { page: 1, per_page: 100, active: true })).rows;
}

/** The ids of patrons with active patronages whose granted tier does not match the patron's current tier. */
export async function patronsWithOutdatedGrants(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ patron_id: string }[]>`
    select distinct p.patron_id from patronages p join users u on u.id = p.patron_id
    where p.ended_at is null
      and p.granted_tier is distinct from (${TIERS.map(grantedTier)}::text[])[array_position(${[...TIERS]}::text[], u.tier)]
    limit ${limit}`;
  return rows.map(({ patron_id }) => patron_id);
}
