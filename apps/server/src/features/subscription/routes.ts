import * as contract from '@quartermaster/contract/subscription';
import type { Routes } from '../../platform/http/routes.ts';
import { effectiveTierIn, mayUseFeature } from './policy.ts';
import * as queries from './queries/subscription.ts';

/** Tiers, their limits and features, and the user's usage (ACC-7, DEC-8). */
export function subscriptionRoutes(routes: Routes): void {
  const { settings, now } = routes.services;
  routes.read(contract.getCurrentSubscription, async ({ sql, actor }) => ({
    data: await queries.readSubscription(sql, actor, now(), settings.latest().defaultTier),
  }));
  routes.read(contract.listTiers, async () => ({ data: queries.listTiers() }));
  routes.read(contract.getUsage, async ({ sql, actor }) => ({
    data: await queries.readUsage(sql, actor, now()),
  }));
  routes.read(contract.getInventoryUsage, async ({ sql, actor }) => ({
    data: await queries.readInventoryUsage(sql, actor, now()),
  }));
  routes.read(contract.listMonthlyUsage, async ({ sql, actor }) => ({
    data: await queries.readMonthlyUsage(sql, actor.userId, now()),
  }));
  checkRoutes(routes);
}

function checkRoutes(routes: Routes): void {
  routes.write(contract.checkLimit, async ({ tx, actor, body }) => ({
    data: await queries.checkLimit(tx.sql, actor, tx.now, body),
  }));
  routes.write(contract.checkFeature, async ({ tx, actor, body }) => ({
    data: { allowed: await mayUseFeature(tx.sql, actor, body.feature, body) },
  }));
  routes.read(contract.getEffectiveTier, async ({ sql, actor, query }) => ({
    data: { tier: await effectiveTierIn(sql, actor, query) },
  }));
  routes.read(contract.compareTiers, async ({ sql, actor, query }) => ({
    data: await queries.compareTiers(sql, actor, query),
  }));
}
