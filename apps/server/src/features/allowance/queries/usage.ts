import { monthStart, nextMonthStart } from '@quartermaster/rules/monthly-allowance';
import { RESOURCES, type Resource } from '@quartermaster/rules/tiers';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { monthlyActions } from '../../../platform/ledger/monthly-actions.ts';

/** SQL: the usage that counts against each limit, as subselects (ADR 0084). */
const usageCounts = (sql: Sql, userId: string, now: Date): Record<Resource, Fragment> => ({
  characters: sql`(select count(*) from characters where user_id = ${userId} and deleted_at is null)`,
  parties_can_create: sql`
    (select count(*) from parties where game_master_id = ${userId} and archived_at is null)`,
  parties_can_join: sql`
    (select count(*) from party_members m join parties p on p.id = m.party_id
     where m.user_id = ${userId} and p.game_master_id <> ${userId} and p.archived_at is null)`,
  inventory_actions_personal_monthly: monthlyActions(sql, userId, 'personal', now),
  inventory_actions_party_monthly: monthlyActions(sql, userId, 'party', now),
  ai_uses_monthly: sql`
    (select coalesce(sum(uses), 0) from ai_uses where user_id = ${userId} and month = ${monthStart(now)})`,
  item_templates: sql`
    (select count(*) from item_templates where creator_id = ${userId} and retired_at is null)`,
  shop_templates: sql`(select count(*) from shop_templates where creator_id = ${userId})`,
  shop_instances: sql`(select count(*) from shop_instances where deployed_by = ${userId} and closed_at is null)`,
  shop_deployments_monthly: sql`
    (select count(*) from shop_instances where deployed_by = ${userId} and created_at >= ${monthStart(now)})`,
  loot_templates: sql`(select count(*) from loot_templates where creator_id = ${userId})`,
  loot_instances: sql`(select count(*) from loot_instances where deployed_by = ${userId} and closed_at is null)`,
  loot_deployments_monthly: sql`
    (select count(*) from loot_instances where deployed_by = ${userId} and created_at >= ${monthStart(now)})`,
});

/** A user's usage of these resources, in one statement. */
export async function usageOf(
  sql: Sql,
  userId: string,
  now: Date,
  resources: readonly Resource[] = RESOURCES,
): Promise<Partial<Record<Resource, number>>> {
  const counts = usageCounts(sql, userId, now);
  const lines = resources.map(
    (resource) => sql`select ${resource}::text as resource, ${counts[resource]} as used`,
  );
  if (lines.length === 0) return {};
  const rows = await sql<{ resource: Resource; used: number }[]>`
    ${lines.map((line, i) => (i === 0 ? line : sql`union all ${line}`))}`;
  return Object.fromEntries(rows.map(({ resource, used }) => [resource, used]));
}

export interface MonthRow {
  readonly start: Date;
  readonly inventory_actions_personal: number;
  readonly inventory_actions_party: number;
  readonly shop_deployments: number;
  readonly loot_deployments: number;
  readonly ai_uses: number;
  /** False when the inventory actions were counted only up to `countMax`. */
  readonly is_complete: boolean;
}

const toIsoStrings = (dates: readonly Date[]): string[] => dates.map((date) => date.toISOString());

/**
 * A user's usage of the monthly limits in each of these months; reads at most `countMax` rows per table and
 * month.
 */
export const usageByMonth = (
  sql: Sql,
  userId: string,
  starts: readonly Date[],
  countMax: number,
): Promise<MonthRow[]> => {
  const deployed = (table: 'shop_instances' | 'loot_instances') => sql`
    (select count(*) from (
      select from ${sql(table)} where deployed_by = ${userId} and created_at >= m.start and created_at < m.next
      limit ${countMax}) d)`;
  return sql<MonthRow[]>`
    select m.start, a.inventory_actions_personal, a.inventory_actions_party, a.read < ${countMax} as is_complete,
      ${deployed('shop_instances')} as shop_deployments, ${deployed('loot_instances')} as loot_deployments,
      coalesce((select uses from ai_uses where user_id = ${userId} and month = m.start), 0) as ai_uses
    from unnest(${toIsoStrings(starts)}::timestamptz[], ${toIsoStrings(starts.map(nextMonthStart))}::timestamptz[]) as m (start, next)
    cross join lateral (
      select count(*) filter (where t.allowance = 'personal') as inventory_actions_personal,
        count(*) filter (where t.allowance = 'party') as inventory_actions_party, count(*) as read
      from (
        select allowance from transactions
        where actor_id = ${userId} and occurred_at >= m.start and occurred_at < m.next limit ${countMax}) t) a
    order by m.start`;
};
