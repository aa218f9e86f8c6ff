import { AppError } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/subscription';
import { TIERS, type Tier } from '@quartermaster/rules/tier-names';
import { isWithinLimit, limitOf, resourceNamed, tierRank } from '@quartermaster/rules/tiers';
import type { Actor } from '../../platform/actor.ts';
import { effectiveTier } from '../../platform/allowance.ts';
import type { Sql } from '../../platform/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { usedOf } from '../allowance/queries/usage.ts';
import { mayUseFeature, tierAt } from './policy.ts';
import { presentComparison, presentTier, presentUsage } from './present.ts';
import { subscriptionOf } from './queries/subscription.ts';

/** Tiers, their limits and features, and their usage (ACC-7, DEC-8). */
export function subscriptionRoutes(routes: Routes): void {
  const { config, now } = routes.services;
  const usage = async (sql: Sql, actor: Actor) =>
    presentUsage(await usedOf(sql, actor.userId, now()), await effectiveTier(sql, actor, null));

  routes.read(contract.getCurrentSubscription, async ({ sql, actor }) => {
    const own = await subscriptionOf(sql, actor.userId);
    if (!own) throw new AppError('REVOKED_TOKEN');
    const subscription = {
      tier: own.tier,
      default_tier: config.defaultTier,
      status: own.subscription_status,
      tier_upgraded_at: own.tier_upgraded_at?.toISOString() ?? null,
    };
    const tier = presentTier(await effectiveTier(sql, actor, null));
    return { data: { subscription, tier, usage: await usage(sql, actor), patronages: [] } };
  });
  routes.read(contract.listTiers, async () => ({ data: TIERS.map(presentTier) }));
  routes.read(contract.getUsage, async ({ sql, actor }) => ({ data: await usage(sql, actor) }));
  routes.read(contract.getInventoryUsage, async ({ sql, actor }) => {
    const { inventory_actions_personal_monthly: personal, inventory_actions_party_monthly: party } =
      await usage(sql, actor);
    return { data: { personal, party } };
  });
  checkRoutes(routes);
}

function checkRoutes(routes: Routes): void {
  routes.write(contract.checkLimit, async ({ tx, actor, body }) => {
    const resource = resourceNamed(body.resource);
    // An unknown feature is not allowed.
    if (!resource) return { data: { allowed: false, used: 0, limit: 0 } };
    const limit = limitOf(await effectiveTier(tx.sql, actor, null), resource);
    const used = (await usedOf(tx.sql, actor.userId, tx.now, [resource]))[resource] ?? 0;
    return { data: { allowed: isWithinLimit(used, limit, body.count), used, limit } };
  });
  routes.write(contract.checkFeature, async ({ tx, actor, body }) => ({
    data: { allowed: await mayUseFeature(tx.sql, actor, body.feature, body) },
  }));
  routes.read(contract.getEffectiveTier, async ({ sql, actor, query }) => ({
    data: { tier: await tierAt(sql, actor, query) },
  }));
  routes.read(contract.compareTiers, async ({ sql, actor, query }) => {
    const current = query.current ?? (await effectiveTier(sql, actor, null));
    return { data: presentComparison(current, query.target ?? next(current)) };
  });
}

const next = (tier: Tier): Tier => TIERS[tierRank(tier) + 1] ?? tier;
