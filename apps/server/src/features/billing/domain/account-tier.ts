import { tierGrantedBy } from '@quartermaster/rules/subscription-state';
import type { Tier } from '@quartermaster/rules/tier-names';
import { higherTier, tierRank } from '@quartermaster/rules/tiers';
import type { Tx } from '../../../platform/transaction.ts';
import { liveGrant } from '../queries/subscriptions.ts';
import { type SubscriptionRow, stateOf, writeTier } from '../store.ts';

interface TierSources {
  /** The current tier of the locked account. */
  readonly currentTier: Tier;
  /** The running subscription. */
  readonly subscription: SubscriptionRow | null;
  /** The status of the subscription; null keeps the stored one. */
  readonly status: string | null;
}

/**
 * Sets the tier of an account to the higher of the tiers of its subscription and its grant (ADR 0222). The caller has
 * locked the user.
 */
export async function setTier(
  tx: Tx,
  userId: string,
  { currentTier, subscription, status }: TierSources,
): Promise<void> {
  const subscriptionTier = tierGrantedBy(subscription && stateOf(subscription), tx.now);
  const grant = await liveGrant(tx.sql, userId, tx.now);
  const tier = grant ? higherTier(subscriptionTier, grant.tier) : subscriptionTier;
  await writeTier(tx, userId, { tier, status, isHigher: tierRank(tier) > tierRank(currentTier) });
}
