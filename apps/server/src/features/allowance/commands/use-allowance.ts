import { type Feature, featuresOf, isFeatureAllowed, type Resource } from '@quartermaster/rules/tiers';
import {
  ANY_PARTY,
  lockEffectiveTier,
  requireTierFeature,
  requireWithinLimit,
  type TierHolder,
  type TierScope,
} from '../../../platform/allowance.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { usageOf } from '../queries/usage.ts';

/**
 * Rejects `count` more of a limited resource when the user's tier does not allow them. Call it after
 * authorization and before the rows are created: usage is counted from the rows (`queries/usage.ts`), including
 * those that the transaction has already created. Monthly inventory actions need no call: `post` counts them.
 * Throws LIMIT_REACHED (DEC-8).
 */
export function requireAllowance(
  tx: Tx,
  tierHolder: TierHolder,
  resource: Resource,
  count = 1,
  partyId: string | null = null,
): Promise<void> {
  const scope = scopeOf(resource, partyId);
  const used = async (sql: Tx['sql']) =>
    (await usageOf(sql, tierHolder.userId, tx.now, [resource]))[resource] ?? 0;
  return requireWithinLimit(tx, tierHolder, { resource, count, scope, used });
}

/**
 * Templates and drafts can be used in every party of the user, so the best tier among those parties counts (ADR 0168).
 */
export const scopeOf = (resource: Resource, partyId: string | null): TierScope =>
  resource.endsWith('_templates') || resource === 'ai_uses_monthly' ? ANY_PARTY : partyId;

/**
 * Throws FEATURE_NOT_IN_TIER unless the effective tier, in this party or without one, includes the feature.
 */
export async function requireFeature(
  tx: Tx,
  tierHolder: TierHolder,
  feature: Feature,
  partyId: string | null = null,
): Promise<void> {
  if (isFeatureAllowed(featuresOf(tierHolder.defaultTier), feature)) return;
  requireTierFeature(await lockEffectiveTier(tx, tierHolder, partyId), feature);
}
