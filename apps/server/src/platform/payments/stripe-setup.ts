import { PAID_TIERS, type PaidTier, type Plan, planPrice } from '@quartermaster/rules/billing-plan';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { ALL_PLANS, findPortal, findPrices, lookupKey, PORTAL_KEY } from './stripe-catalog.ts';
import { idempotencyOptions, isMissing } from './stripe-client.ts';
import { TIER_KEY } from './stripe-state.ts';

/**
 * Creates the products, prices and portal configuration in Stripe and corrects differences; idempotent. Returns one
 * line for each product, price and configuration.
 */
export async function setUpStripe(stripe: Stripe): Promise<string[]> {
  const run = newId();
  const lines: string[] = [];
  for (const tier of PAID_TIERS) lines.push(await setUpProduct(stripe, tier, run));
  const existing = await findPrices(stripe);
  for (const plan of ALL_PLANS)
    lines.push(await setUpPrice(stripe, plan, existing.get(lookupKey(plan)), run));
  lines.push(await setUpPortal(stripe, run));
  return lines;
}

const productId = (tier: PaidTier) => `quartermaster_${tier}`;

async function setUpProduct({ products }: Stripe, tier: PaidTier, run: string): Promise<string> {
  const id = productId(tier);
  const name = `Quartermaster ${TIER_NAMES[tier]}`;
  const existing = await products.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (existing?.name === name) return `Product ${name}: unchanged`;
  if (existing) await products.update(id, { name }, idempotencyOptions(run, id));
  else await products.create({ id, name, metadata: { [TIER_KEY]: tier } }, idempotencyOptions(run, id));
  return `Product ${name}: ${existing ? 'renamed' : 'created'}`;
}

/** Prices are immutable: a new price takes over the lookup key, and existing subscribers keep the old price. */
async function setUpPrice(
  { prices }: Stripe,
  plan: Plan,
  existing: Stripe.Price | undefined,
  run: string,
): Promise<string> {
  const key = lookupKey(plan);
  const amount = planPrice(plan);
  const isSame =
    existing?.unit_amount === amount &&
    existing.currency === 'usd' &&
    existing.metadata[TIER_KEY] === plan.tier;
  if (isSame && existing.recurring?.interval === plan.interval) return `Price ${key}: unchanged`;
  await prices.create(
    {
      product: productId(plan.tier),
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval: plan.interval },
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { [TIER_KEY]: plan.tier },
    },
    idempotencyOptions(run, key),
  );
  if (existing) await prices.update(existing.id, { active: false }, idempotencyOptions(run, existing.id));
  return `Price ${key}: ${existing ? 'replaced' : 'created'}`;
}

async function setUpPortal(stripe: Stripe, run: string): Promise<string> {
  const prices = await findPrices(stripe);
  const products = PAID_TIERS.map((tier) => ({
    product: productId(tier),
    prices: ALL_PLANS.filter((plan) => plan.tier === tier).flatMap(
      (plan) => prices.get(lookupKey(plan))?.id ?? [],
    ),
  }));
  const params = { features: portalFeatures(products), metadata: { [PORTAL_KEY]: 'yes' } };
  const existing = await findPortal(stripe);
  const { configurations } = stripe.billingPortal;
  if (existing) await configurations.update(existing.id, params, idempotencyOptions(run, 'portal'));
  else await configurations.create(params, idempotencyOptions(run, 'portal'));
  return `Billing portal: ${existing ? 'updated' : 'created'}`;
}

/** The rules of /subscription: upgrades apply immediately, downgrades and cancellations at the end of the period. */
const portalFeatures = (products: { product: string; prices: string[] }[]) => ({
  customer_update: { enabled: true, allowed_updates: ['address' as const, 'tax_id' as const] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price' as const],
    products,
    proration_behavior: 'always_invoice' as const,
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' as const }, { type: 'shortening_interval' as const }],
    },
  },
});
