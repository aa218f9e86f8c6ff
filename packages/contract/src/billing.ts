import { type BillingInterval, PAID_TIERS, type PaidTier } from '@quartermaster/rules/billing-plan';
import { tierId } from '@quartermaster/rules/tiers';
import { z } from 'zod';
import { amount, currency, interval, paidTier, paidTierRequired, subscription } from './billing-fields.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, paging, sitePath, text, time } from './fields.ts';

const path = `${API_PREFIX}/subscription` as const;

export type PlanInput = { tier_id: PaidTier; interval: BillingInterval };

/** The `identifier` of a tier, or its `id`; parsed as the identifier. */
const tierToPay = z
  .enum([...PAID_TIERS, ...PAID_TIERS.map(tierId)], paidTierRequired)
  .transform((sent) => PAID_TIERS.find((tier) => sent === tier || sent === tierId(tier)))
  .pipe(paidTier);

const planFields = { tier_id: tierToPay, interval: interval.default('month') };

/**
 * `now` and `at_period_end` change a running subscription. `on_payment`: the payment at the checkout URL begins the
 * subscription, or confirms its upgrade.
 */
export const takesEffect = z.enum(['on_payment', 'now', 'at_period_end']);

export const checkOut = endpoint({
  id: 'subscription.checkout',
  method: 'POST',
  path: `${path}/checkout`,
  audience: 'user',
  summary:
    'Subscribe to a tier. Without an active subscription, and for an upgrade whose payment requires authentication, `checkout_url` is the page on which to pay. Otherwise an upgrade applies immediately, and a downgrade with the next period.',
  body: z.strictObject({
    ...planFields,
    return_url: sitePath.default('/subscription/success'),
    /** The `amount_due` of the preview; rejected with CONFLICT if it has changed. */
    expected_amount: z
      .number({ error: 'Must be an amount' })
      .min(0, { error: 'Must be an amount' })
      .max(1000, { error: 'Must be an amount' })
      .optional(),
  }),
  reply: {
    status: 200,
    data: z.strictObject({ session_id: id.nullable(), checkout_url: z.string(), takes_effect: takesEffect }),
  },
  errorCodes: ['SERVICE_UNAVAILABLE'],
});

export const previewPlan = endpoint({
  id: 'subscription.preview',
  method: 'GET',
  path: `${path}/preview`,
  audience: 'user',
  summary: 'Preview the price of a change to this tier, and the date on which it would take effect.',
  query: z.strictObject(planFields),
  reply: {
    status: 200,
    data: z.strictObject({
      takes_effect: takesEffect,
      effective_at: time,
      /**
       * The price of the new plan until the next payment, before `credit` for the unused part of the old plan
       * is deducted; both are 0 for a change at the end of the period.
       */
      charge: amount,
      credit: amount,
      amount_due: amount,
      next_amount: amount,
      next_payment_at: time,
      currency,
    }),
  },
  errorCodes: ['CONFLICT'],
});

export const CANCEL_REASONS = [
  'too_expensive',
  'missing_feature',
  'stopped_playing',
  'switching',
  'other',
] as const;

export const cancelSubscription = endpoint({
  id: 'subscription.cancel',
  method: 'POST',
  path: `${path}/cancel`,
  audience: 'user',
  summary: 'Cancel at the end of the period, or immediately without a refund.',
  body: z
    .strictObject({
      reason: z.enum(CANCEL_REASONS, { error: 'Choose a reason' }),
      comment: text(500).default(''),
      cancel_at_period_end: z.boolean().default(true),
    })
    .refine(({ reason, comment }) => reason !== 'other' || comment !== '', {
      path: ['comment'],
      error: 'Enter a reason',
    }),
  reply: { status: 200, data: z.strictObject({ subscription }) },
  errorCodes: [],
});

const changeEndpoint = <const Id extends string, const Path extends `/${string}`>(
  id: Id,
  endpointPath: Path,
  summary: string,
) =>
  endpoint({
    id,
    method: 'POST',
    path: endpointPath,
    audience: 'user',
    summary,
    reply: { status: 200, data: z.strictObject({ subscription }) },
    errorCodes: [],
  });

export const reactivateSubscription = changeEndpoint(
  'subscription.reactivate',
  `${path}/reactivate`,
  'Withdraw a scheduled cancellation; possible until the period ends.',
);

export const withdrawDowngrade = changeEndpoint(
  'subscription.withdraw_downgrade',
  `${path}/withdraw_downgrade`,
  'Stay on the current plan when the period ends.',
);

export const invoice = z.strictObject({
  /** The payment provider's id. */
  id: z.string(),
  description: z.string(),
  amount,
  currency,
  status: z.enum(['paid', 'open', 'void']),
  created_at: time,
  hosted_url: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

export const listInvoices = endpoint({
  id: 'subscription.invoices',
  method: 'GET',
  path: `${path}/invoices`,
  audience: 'user',
  summary: 'The caller’s invoices, newest first, with links to the payment provider’s pages.',
  query: z.strictObject(paging(20)),
  reply: { status: 200, data: z.array(invoice), meta: pageMeta },
  errorCodes: [],
});

export const openBillingPortal = endpoint({
  id: 'subscription.billing_portal',
  method: 'POST',
  path: `${path}/billing_portal`,
  audience: 'user',
  summary: "The URL of the payment provider's page for managing payments.",
  body: z.strictObject({ return_url: sitePath.default('/subscription') }),
  reply: { status: 200, data: z.strictObject({ portal_url: z.string() }) },
  errorCodes: [],
});

export const receiveStripeEvent = endpoint({
  id: 'webhook.stripe',
  method: 'POST',
  path: `${API_PREFIX}/webhooks/stripe`,
  audience: 'anyone',
  duringMaintenance: true,
  summary:
    'Where Stripe delivers signed events. A wrong signature, or one older than five minutes, is rejected with BAD_REQUEST.',
  upload: ['application/json'],
  reply: { status: 200, data: z.strictObject({ received: z.literal(true) }) },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'stripe_webhook',
});

const sandbox = `${API_PREFIX}/sandbox` as const;

/** A sandbox checkout, which charges no money. */
export const sandboxCheckout = z.strictObject({
  id,
  tier: paidTier,
  interval,
  amount,
  currency,
  status: z.enum(['open', 'requires_authentication', 'completed']),
  /** Whether the last attempt failed. */
  is_declined: z.boolean(),
  return_url: z.string(),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckout>;

export const getSandboxCheckout = endpoint({
  id: 'subscription.sandbox_checkout',
  method: 'GET',
  path: `${sandbox}/checkouts/{id}`,
  audience: 'user',
  summary: 'The caller’s sandbox checkout; a newer checkout replaces it.',
  params: idParams,
  reply: { status: 200, data: sandboxCheckout },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const paySandboxCheckout = endpoint({
  id: 'subscription.sandbox_pay',
  method: 'POST',
  path: `${sandbox}/checkouts/{id}/pay`,
  audience: 'user',
  summary: 'Complete a sandbox payment with the chosen outcome. No money is charged.',
  params: idParams,
  body: z.strictObject({
    outcome: z.enum(['succeed', 'decline', 'requires_authentication'], {
      error: 'Must be succeed, decline or requires_authentication',
    }),
  }),
  reply: { status: 200, data: sandboxCheckout },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const SANDBOX_STEPS = [
  'renew',
  'fail_renewal',
  'end_period',
  'skip_3_days',
  'end_grace',
  'pay_invoice',
] as const;
export type SandboxStep = (typeof SANDBOX_STEPS)[number];

export const advanceSandbox = endpoint({
  id: 'subscription.sandbox_advance',
  method: 'POST',
  path: `${sandbox}/portal/advance`,
  audience: 'user',
  summary:
    'The test clock: moves the dates of the caller’s sandbox subscription back until the step is due, then runs the step. `skip_3_days` only moves the dates, and `pay_invoice` only pays.',
  body: z.strictObject({ step: z.enum(SANDBOX_STEPS, { error: 'Must be a step of the test clock' }) }),
  reply: { status: 200, data: z.strictObject({ subscription }) },
  errorCodes: [],
});
