import type { Plan } from '@quartermaster/rules/billing-plan';
import type { Services } from '../../../platform/services.ts';
import { type Offer, offerFor } from '../policy.ts';
import { type SubscriptionRow, stateOf } from '../store.ts';

/** What a plan would cost now; the provider says what an upgrade costs. Throws as `offerFor`. */
export async function readOffer(
  { payments, config, now }: Pick<Services, 'payments' | 'config' | 'now'>,
  live: SubscriptionRow | null,
  plan: Plan,
): Promise<Offer> {
  const offer = offerFor(live && stateOf(live), plan, { defaultTier: config.defaultTier, now: now() });
  if (live === null || offer.takesEffect !== 'now') return offer;
  const { charge, credit, amount } = await payments.prorate(live.reference, plan);
  return { ...offer, charge, credit, amountDue: amount };
}
