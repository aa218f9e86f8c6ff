import { ANNOUNCEMENT_AUDIENCE_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Role } from '@quartermaster/rules/roles';
import { TIERS, type Tier } from '@quartermaster/rules/tier-names';
import { accountTier } from '../../../platform/allowance.ts';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';

export interface Audience {
  readonly tiers: readonly Tier[];
  readonly roles: readonly Role[];
}

/** SQL: whether a user has one of the roles in a party that is not deleted. */
export const hasRole = (sql: Sql, userId: Fragment, roles: Fragment): Fragment => sql`
  exists (select from party_members m join parties p on p.id = m.party_id
    where m.user_id = ${userId} and m.role = any(${roles}) and p.deleted_at is null)`;

/**
 * SQL: whether user `u` belongs to an audience. The stored tier does not reflect DEFAULT_TIER, the minimum
 * tier of every account (ADR 0166).
 */
export function inAudience(sql: Sql, { tiers, roles }: Audience, defaultTier: Tier): Fragment {
  const storedTiers = TIERS.filter((tier) => tiers.includes(accountTier(tier, defaultTier)));
  return sql`u.deleted_at is null and u.id <> ${SYSTEM_USER_ID}
    ${tiers.length > 0 ? sql`and u.tier = any(${storedTiers}::text[])` : sql``}
    ${roles.length > 0 ? sql`and ${hasRole(sql, sql`u.id`, sql`${[...roles]}::text[]`)}` : sql``}`;
}

/** The number of users in an audience, counted up to a limit. */
export async function countAudience(
  sql: Sql,
  audience: Audience,
  defaultTier: Tier,
): Promise<{ users: number }> {
  const [row] = await sql<[{ users: number }]>`
    select count(*) as users from (
      select from users u where ${inAudience(sql, audience, defaultTier)}
      order by u.created_at, u.id limit ${ANNOUNCEMENT_AUDIENCE_COUNT_MAX}) counted`;
  return row;
}
