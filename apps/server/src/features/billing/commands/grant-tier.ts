import type { PaidTier } from '@quartermaster/rules/billing-plan';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { setTier } from '../domain/account-tier.ts';
import { dayText } from '../present.ts';
import { liveSubscription } from '../queries/subscriptions.ts';
import * as store from '../store.ts';
import type { BillingMailServices } from './queue-billing-mail.ts';

/** A tier that is granted for a limited time. */
export interface TierGrant {
  readonly tier: PaidTier;
  readonly endsAt: Date;
}

/** Grants a user a tier, or replaces the previously granted tier. The user is notified in the app and by email. */
export async function grantTier(
  tx: Tx,
  services: BillingMailServices,
  userId: string,
  { tier, endsAt }: TierGrant,
): Promise<void> {
  await store.writeGrant(tx, userId, { tier, endsAt });
  await updateTier(tx, userId);
  await notifyOfGrant(tx, services, userId, { event: 'tier_granted', tier, until: dayText(endsAt) });
}

/** Ends and returns the tier that was granted to a user, who is notified. Null when there is none. */
export async function endTierGrant(
  tx: Tx,
  services: BillingMailServices,
  userId: string,
): Promise<PaidTier | null> {
  const subscriber = await store.lockSubscriber(tx, userId);
  const endedGrant = subscriber && (await store.deleteGrant(tx, userId));
  if (!endedGrant) return null;
  await updateTier(tx, userId);
  await notifyOfGrant(tx, services, userId, { event: 'tier_grant_ended', tier: endedGrant.tier });
  return endedGrant.tier;
}

/** Ends a granted tier that has expired; a newer grant that has replaced it is kept. */
export async function endTierGrantIfDue(
  tx: Tx,
  services: BillingMailServices,
  userId: string,
): Promise<void> {
  await store.lockSubscriber(tx, userId);
  const [dueGrant] = await tx.sql`select from tier_grants where user_id = ${userId} and ends_at <= ${tx.now}`;
  if (dueGrant) await endTierGrant(tx, services, userId);
}

async function updateTier(tx: Tx, userId: string): Promise<void> {
  const subscriber = await store.lockSubscriber(tx, userId);
  if (!subscriber) return;
  const subscription = await liveSubscription(tx.sql, userId);
  await setTier(tx, userId, { currentTier: subscriber.tier, subscription, status: null });
}

type GrantChange =
  | { readonly event: 'tier_granted'; readonly tier: PaidTier; readonly until: string }
  | { readonly event: 'tier_grant_ended'; readonly tier: PaidTier };

async function notifyOfGrant(
  tx: Tx,
  { jobs, config }: BillingMailServices,
  userId: string,
  { tier, ...change }: GrantChange,
): Promise<void> {
  await notify(tx, [{ kind: 'billing', ...change, tier_name: TIER_NAMES[tier], to: [userId] }]);
  await jobs.enqueue(tx, mailQueue(config), { kind: 'tier_grant', user_id: userId, tier, ...change });
}
