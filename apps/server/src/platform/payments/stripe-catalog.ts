import { AppError } from '@quartermaster/contract/errors';
import { BILLING_INTERVALS, PAID_TIERS, type Plan } from '@quartermaster/rules/billing-plan';
import type Stripe from 'stripe';

/** The lookup key by which the price of a plan is found, whatever its id (DEC-9). */
export const lookupKey = ({ tier, interval }: Plan): string => `quartermaster_${tier}_${interval}`;

export const ALL_PLANS: readonly Plan[] = PAID_TIERS.flatMap((tier) =>
  BILLING_INTERVALS.map((interval) => ({ tier, interval })),
);

/** The metadata key that marks this product's configuration of the billing portal. */
export const PORTAL_KEY = 'quartermaster_portal';

/** The time after which the cached prices and the cached portal configuration are read again. */
const CACHE_MS = 10 * 60_000;

const notSetUp = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'Payments are not set up yet. The operator of this server has to run npm run billing:setup.',
  );

export interface StripeCatalog {
  /** The id of a plan's price. Throws SERVICE_UNAVAILABLE before `npm run billing:setup`. */
  priceOf(plan: Plan): Promise<string>;
  /** The id of the configuration of the billing portal. Throws like `priceOf`. */
  portal(): Promise<string>;
}

export function createCatalog(stripe: Stripe, now: () => Date): StripeCatalog {
  /** Returns a function that returns the cached value, and reads it again if it is too old or not usable. */
  const withCache = <T>(read: () => Promise<T>) => {
    let cached: { readonly value: T; readonly at: number } | undefined;
    return async (isUsable: (value: T) => boolean): Promise<T> => {
      const at = now().getTime();
      if (cached && at - cached.at < CACHE_MS && isUsable(cached.value)) return cached.value;
      cached = { value: await read(), at };
      return cached.value;
    };
  };
  const prices = withCache(() => findPrices(stripe));
  const portal = withCache(() => findPortal(stripe));
  return {
    async priceOf(plan) {
      const key = lookupKey(plan);
      const price = (await prices((known) => known.has(key))).get(key);
      if (!price) throw notSetUp();
      return price.id;
    },
    async portal() {
      const configuration = await portal((known) => known !== null);
      if (!configuration) throw notSetUp();
      return configuration.id;
    },
  };
}

export async function findPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const { data } = await stripe.prices.list({
    lookup_keys: ALL_PLANS.map(lookupKey),
    active: true,
    limit: 10,
  });
  return new Map(data.map((price) => [price.lookup_key ?? '', price]));
}

export async function findPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.[PORTAL_KEY] !== undefined) ?? null;
}
