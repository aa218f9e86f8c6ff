import type * as contract from '@quartermaster/contract/subscription';
import { USAGE_COUNT_MAX, USAGE_MONTHS } from '@quartermaster/contract/subscription';
import { lastMonthStarts } from '@quartermaster/rules/monthly-allowance';
import { TIERS, type Tier } from '@quartermaster/rules/tier-names';
import { isWithinLimit, limitOf, type Resource, resourceNamed, tierRank } from '@quartermaster/rules/tiers';
import { ANY_PARTY, effectiveTier, type TierHolder } from '../../../platform/allowance.ts';
import type { Sql } from '../../../platform/database.ts';
import { scopeOf } from '../../allowance/commands/use-allowance.ts';
import { usageByMonth, usageOf } from '../../allowance/queries/usage.ts';
import {
  liveGrant,
  readSubscription as readBillingSubscription,
} from '../../billing/queries/subscriptions.ts';
import { listActiveReceived } from '../../patronage/queries/patronages.ts';
import { presentComparison, presentGrant, presentMonth, presentTier, presentUsage } from '../present.ts';

/** A user's own subscription, their tier outside any party, and their usage. */
export async function readSubscription(sql: Sql, user: TierHolder, now: Date, defaultTier: Tier) {
  const subscription = await readBillingSubscription(sql, user.userId);
  const tier = presentTier(await effectiveTier(sql, user, null));
  return {
    subscription,
    default_tier: defaultTier,
    tier_grant: presentGrant(await liveGrant(sql, user.userId, now)),
    tier,
    usage: await readUsage(sql, user, now),
    patronages: await listActiveReceived(sql, user.userId),
  };
}

/** A user's usage of each limit. */
export async function readUsage(sql: Sql, user: TierHolder, now: Date): Promise<contract.Usage> {
  const inAnyParty = await effectiveTier(sql, user, ANY_PARTY);
  const tierFor = (resource: Resource) => (scopeOf(resource, null) === ANY_PARTY ? inAnyParty : user.tier);
  return presentUsage(await usageOf(sql, user.userId, now), tierFor);
}

/** The inventory actions of the current month. */
export async function readInventoryUsage(sql: Sql, user: TierHolder, now: Date) {
  const usage = await readUsage(sql, user, now);
  return { personal: usage.inventory_actions_personal_monthly, party: usage.inventory_actions_party_monthly };
}

/** A user's usage of the monthly limits in the last USAGE_MONTHS months, oldest first. */
export async function readMonthlyUsage(sql: Sql, userId: string, now: Date): Promise<contract.MonthUsage[]> {
  const rows = await usageByMonth(sql, userId, lastMonthStarts(now, USAGE_MONTHS), USAGE_COUNT_MAX);
  return rows.map(presentMonth);
}

/** Whether `count` additional units of a resource are within its limit; false for an unknown resource. */
export async function checkLimit(
  sql: Sql,
  user: TierHolder,
  now: Date,
  { resource: name, count }: { readonly resource: string; readonly count: number },
) {
  const resource = resourceNamed(name);
  if (!resource) return { allowed: false, used: 0, limit: 0 };
  const limit = limitOf(await effectiveTier(sql, user, scopeOf(resource, null)), resource);
  const used = (await usageOf(sql, user.userId, now, [resource]))[resource] ?? 0;
  return { allowed: isWithinLimit(used, limit, count), used, limit };
}

/** Compares the given tiers; by default the user's effective tier with the next higher one. */
export async function compareTiers(
  sql: Sql,
  user: TierHolder,
  tiers: { readonly current?: Tier | undefined; readonly target?: Tier | undefined },
) {
  const current = tiers.current ?? (await effectiveTier(sql, user, null));
  return presentComparison(current, tiers.target ?? TIERS[tierRank(current) + 1] ?? current);
}

export const listTiers = () => TIERS.map(presentTier);
