import type { Plan } from '@quartermaster/rules/billing-plan';
import type { Services } from '../../../platform/services.ts';
import { readSiteSettings } from '../../../platform/site-settings.ts';
import { type Offer, offerFor, requireProvider } from '../policy.ts';
import { type SubscriptionRow, stateOf } from '../store.ts';

/**
 * The price of a plan now; the price of an upgrade comes from the provider. Throws the errors of `requireProvider`
 * and `offerFor`.
 */
export async function readOffer(
  { payments, sql, config, now }: Pick<Services, 'payments' | 'sql' | 'config' | 'now'>,
  subscription: SubscriptionRow | null,
  plan: Plan,
): Promise<Offer> {
  if (subscription) requireProvider(subscription, payments);
  const { defaultTier } = await readSiteSettings(sql, config);
  const offer = offerFor(subscription && stateOf(subscription), plan, { defaultTier, now: now() });
  if (subscription === null || offer.takesEffect !== 'now') return offer;
  const { charge, credit, amount } = await payments.prorate(subscription.reference, plan);
  return { ...offer, charge, credit, amountDue: amount };
}
