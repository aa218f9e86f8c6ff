import { monthStart } from '@quartermaster/rules/monthly';
import { RESOURCES, type Resource } from '@quartermaster/rules/tiers';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { monthlyActions } from '../../../platform/ledger/monthly-actions.ts';

/** What counts against each limit, as subselects (ADR 0084). A resource that cannot be created yet has none. */
const counts = (sql: Sql, userId: string, now: Date): Partial<Record<Resource, Fragment>> => ({
  characters: sql`(select count(*) from characters where user_id = ${userId} and deleted_at is null)`,
  parties_can_create: sql`
    (select count(*) from parties where game_master_id = ${userId} and archived_at is null)`,
  parties_can_join: sql`
    (select count(*) from party_members m join parties p on p.id = m.party_id
     where m.user_id = ${userId} and p.game_master_id <> ${userId} and p.archived_at is null)`,
  inventory_actions_personal_monthly: monthlyActions(sql, userId, 'personal', now),
  inventory_actions_party_monthly: monthlyActions(sql, userId, 'party', now),
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

/** How much of some resources a user uses, in one statement. */
export async function usedOf(
  sql: Sql,
  userId: string,
  now: Date,
  resources: readonly Resource[] = RESOURCES,
): Promise<Partial<Record<Resource, number>>> {
  const counted = counts(sql, userId, now);
  const lines = resources.flatMap((resource) => {
    const count = counted[resource];
    return count ? [sql`select ${resource}::text as resource, ${count} as used`] : [];
  });
  if (lines.length === 0) return {};
  const rows = await sql<{ resource: Resource; used: number }[]>`
    ${lines.map((line, i) => (i === 0 ? line : sql`union all ${line}`))}`;
  return Object.fromEntries(rows.map(({ resource, used }) => [resource, used]));
}
