import { tierGrantedBy } from '@quartermaster/rules/subscription-state';
import type { Tier } from '@quartermaster/rules/tier-names';
import { higherTier, tierRank } from '@quartermaster/rules/tiers';
import type { Tx } from '../../../platform/transaction.ts';
import { liveGrant } from '../queries/subscriptions.ts';
import { type SubscriptionRow, stateOf, writeTier } from '../store.ts';

interface TierSources {
  /** The tier of the locked account so far. */
  readonly before: Tier;
  /** The running subscription. */
  readonly live: SubscriptionRow | null;
  /** The status of the subscription; null leaves it as it is. */
  readonly status: string | null;
}

/** Gives an account the higher of what its subscription and a grant give (ADR 0222). The caller has locked the user. */
export async function setTier(tx: Tx, userId: string, { before, live, status }: TierSources): Promise<void> {
  const subscriptionTier = tierGrantedBy(live && stateOf(live), tx.now);
  const grant = await liveGrant(tx.sql, userId, tx.now);
  const tier = grant ? higherTier(subscriptionTier, grant.tier) : subscriptionTier;
  await writeTier(tx, userId, { tier, status, isHigher: tierRank(tier) > tierRank(before) });
}
