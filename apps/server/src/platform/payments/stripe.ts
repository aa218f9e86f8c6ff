import type { Plan } from '@quartermaster/rules/billing-plan';
import { DUPLICATE, nextState, type SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import type Stripe from 'stripe';
import type { Config, StripeAccount } from '../config.ts';
import type { Services } from '../services.ts';
import {
  ConfirmationRequired,
  type ProvidedSubscription,
  type StripePayments,
  subscriptionChanged,
} from './provider.ts';
import { createCatalog } from './stripe-catalog.ts';
import { applyChange, prorationDate } from './stripe-changes.ts';
import { openCheckout, requireCustomer, type StripeDependencies, updateCustomer } from './stripe-checkout.ts';
import {
  callStripe,
  idempotencyOptions,
  isMissing,
  needsAuthentication,
  openStripe,
} from './stripe-client.ts';
import { verifiedEvent } from './stripe-event.ts';
import { listInvoices } from './stripe-invoices.ts';
import { EXPANDED, isUnpaidRenewal, itemOf, toProvidedSubscription } from './stripe-state.ts';
import { nextRevision } from './stripe-store.ts';

type Dependencies = Pick<Services, 'sql' | 'now' | 'log'> & { readonly config: Pick<Config, 'publicUrl'> };

/**
 * Processes payments through Stripe (DEC-9, ADR 0179): the buyer pays on Stripe's pages, and this server reads the
 * result.
 */
export async function createStripe(
  account: StripeAccount,
  services: Dependencies,
  timeoutMs?: number,
): Promise<StripePayments> {
  const { sql, now, log } = services;
  const stripe = await openStripe(account, timeoutMs);
  const catalog = createCatalog(stripe, now);
  const dependencies: StripeDependencies = {
    stripe,
    catalog,
    sql,
    now,
    publicUrl: services.config.publicUrl,
  };
  const call = <T>(work: () => Promise<T>) => callStripe(log, work);
  const read = (reference: string) => readOne(dependencies, reference);

  return {
    name: 'stripe',
    createCheckout: (userId, plan, returnUrl, action) =>
      call(() => openCheckout(dependencies, { userId, plan, returnUrl, action })),
    read: (reference) => call(async () => (await read(reference))?.provided ?? null),
    change: (reference, event, action) => call(() => change(dependencies, { reference, event, action })),
    prorate: (reference, plan) => call(() => prorate(dependencies, reference, plan)),
    invoices: (userId, page) => call(() => listInvoices(dependencies, userId, page)),
    portalUrl: (userId, returnUrl) =>
      call(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: await requireCustomer(dependencies, userId),
          configuration: await catalog.portal(),
          return_url: `${dependencies.publicUrl}${returnUrl}`,
        });
        return session.url;
      }),
    liveReferences: (after, limit) =>
      call(async () => {
        const page = { limit, ...(after === null ? {} : { starting_after: after }) };
        return (await stripe.subscriptions.list(page)).data.map(({ id }) => id);
      }),
    verifiedEvent: (payload, signature) =>
      verifiedEvent(stripe, account.webhookSecret, { payload, signature, now: now() }),
    updateCustomer: (userId) => call(() => updateCustomer(dependencies, userId)),
    refund: (reference) => call(() => refund(stripe, reference)),
  };
}

/** How many invoices are searched for that of an unpaid renewal, which only upgrades of the same hour follow. */
const RECENT_INVOICES = 10;

async function readOne({ stripe, sql }: StripeDependencies, reference: string) {
  const revision = await nextRevision(sql, reference);
  try {
    const stripeSubscription = await withUnpaidRenewal(
      stripe,
      await stripe.subscriptions.retrieve(reference, { expand: EXPANDED }),
    );
    const provided = toProvidedSubscription(stripeSubscription, revision);
    return provided && { stripeSubscription, provided };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The subscription, whose latest invoice is that of its renewal if the renewal is unpaid. The invoice of an upgrade is
 * paid at once, and may be later than the draft of the renewal's invoice.
 */
async function withUnpaidRenewal(
  { invoices }: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { id, latest_invoice: latest } = subscription;
  if (!latest || typeof latest === 'string' || latest.billing_reason !== 'subscription_update')
    return subscription;
  const { data } = await invoices.list({ subscription: id, limit: RECENT_INVOICES });
  const { current_period_start: start } = itemOf(subscription);
  const renewal = data.find((invoice) => isUnpaidRenewal(invoice) && invoice.period_end === start);
  return renewal ? { ...subscription, latest_invoice: renewal } : subscription;
}

interface Change {
  readonly reference: string;
  readonly event: SubscriptionEvent;
  readonly action: string;
}

async function change(
  dependencies: StripeDependencies,
  { reference, event, action }: Change,
): Promise<ProvidedSubscription> {
  const { stripe, catalog, now } = dependencies;
  const current = await readOne(dependencies, reference);
  if (!current || !nextState(current.provided.state, event)) throw subscriptionChanged();
  const before = current.stripeSubscription;
  try {
    if (!(await applyChange({ stripe, catalog, before, action, now: now() }, event)))
      throw subscriptionChanged();
  } catch (error) {
    if (event.type !== 'upgraded' || !needsAuthentication(error)) throw error;
    throw new ConfirmationRequired(await confirmationUrl(dependencies, before, event.plan));
  }
  const after = await readOne(dependencies, reference);
  if (!after) throw subscriptionChanged();
  return after.provided;
}

/** The Stripe page on which the buyer authenticates the payment of an upgrade. */
async function confirmationUrl(
  { stripe, catalog, publicUrl }: StripeDependencies,
  before: Stripe.Subscription,
  plan: Plan,
): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer: typeof before.customer === 'string' ? before.customer : before.customer.id,
    configuration: await catalog.portal(),
    return_url: `${publicUrl}/subscription`,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: before.id,
        items: [{ id: itemOf(before).id, price: await catalog.priceOf(plan), quantity: 1 }],
      },
      after_completion: {
        type: 'redirect',
        // The page waits for this tier: until the event arrives, the lower tier is effective.
        redirect: { return_url: `${publicUrl}/subscription/success?tier=${plan.tier}` },
      },
    },
  });
  return session.url;
}

/** The cost of an upgrade, from Stripe's preview of its invoice. */
async function prorate({ stripe, catalog, now }: StripeDependencies, reference: string, plan: Plan) {
  const before = await stripe.subscriptions.retrieve(reference);
  const preview = await stripe.invoices.createPreview({
    subscription: reference,
    subscription_details: {
      items: [{ id: itemOf(before).id, price: await catalog.priceOf(plan) }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate(before, now()),
    },
  });
  const amounts = preview.lines.data.map(({ amount }) => amount);
  const sum = (sign: 1 | -1) => amounts.reduce((total, amount) => total + Math.max(0, sign * amount), 0);
  return { charge: sum(1), credit: sum(-1), amount: preview.amount_due };
}

/**
 * Refunds an unwanted payment in full and cancels its subscription. The subscription is canceled last, so that an
 * interrupted refund is found and completed while the subscription is active.
 */
async function refund(stripe: Stripe, reference: string): Promise<void> {
  const before = await stripe.subscriptions.retrieve(reference, { expand: ['latest_invoice'] });
  const invoice = before.latest_invoice;
  if (invoice && typeof invoice !== 'string') await refundInvoice(stripe, invoice);
  if (before.status === 'canceled') return;
  await stripe.subscriptions.cancel(
    reference,
    { invoice_now: false, prorate: false, cancellation_details: { comment: DUPLICATE } },
    idempotencyOptions('refund cancel', reference),
  );
}

async function refundInvoice({ creditNotes }: Stripe, invoice: Stripe.Invoice): Promise<void> {
  const { id, amount_paid: amount, post_payment_credit_notes_amount: refunded } = invoice;
  if (amount === 0 || refunded > 0) return;
  await creditNotes.create(
    { invoice: id, amount, refund_amount: amount, reason: 'duplicate' },
    idempotencyOptions('refund', id),
  );
}
