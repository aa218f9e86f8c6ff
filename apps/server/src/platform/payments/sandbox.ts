import type { SandboxCheckout, SandboxStep } from '@quartermaster/contract/billing';
import { AppError, notFound } from '@quartermaster/contract/errors';
import { type Plan, planPrice, proration } from '@quartermaster/rules/billing-plan';
import {
  graceEnd,
  newSubscription,
  nextDue,
  nextState,
  type SubscriptionEvent,
} from '@quartermaster/rules/subscription-state';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { inTransaction, type Tx } from '../transaction.ts';
import {
  type ProvidedSubscription,
  type Sandbox,
  type SandboxOutcome,
  subscriptionChanged,
  syncQueue,
} from './provider.ts';
import * as store from './sandbox-store.ts';

type Dependencies = Pick<Services, 'sql' | 'now' | 'jobs'>;

const DAY_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 100;

/** A payment provider that charges nothing: its tables simulate an external provider (DEC-9, ADR 0167). */
export function createSandbox(services: Dependencies): Sandbox {
  const { sql, now, jobs } = services;
  const transact = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(sql, now, work);

  /** Applies an event with its invoice, and enqueues the job that a real provider's webhook would. */
  async function apply(tx: Tx, before: ProvidedSubscription, event: SubscriptionEvent) {
    const state = nextState(before.state, event);
    if (!state) throw subscriptionChanged();
    const after = await store.writeState(tx, before, state);
    await invoiceFor(tx, before, after, event);
    await jobs.enqueue(tx, syncQueue, { reference: after.reference });
    return after;
  }

  return {
    name: 'sandbox',
    createCheckout: (userId, plan, returnUrl) =>
      transact(async (tx) => {
        await abandonCheckout(tx, userId, apply);
        const id = await store.insertCheckout(tx, userId, plan, returnUrl);
        return { id, url: `/sandbox/checkout/${id}` };
      }),
    read: (reference) => store.readSubscription(sql, reference),
    change: (reference, event) =>
      transact(async (tx) => {
        const before = await store.lockSubscription(tx, reference);
        if (!before) throw subscriptionChanged();
        return apply(tx, before, event);
      }),
    prorate: async (reference, plan) => {
      const subscription = await store.readSubscription(sql, reference);
      if (!subscription) throw subscriptionChanged();
      return proration(subscription.state.plan, plan, subscription.state.period, now());
    },
    invoices: (userId, page) => store.listInvoices(sql, userId, page),
    portalUrl: async (_userId, returnUrl) => `/sandbox/portal?return_url=${encodeURIComponent(returnUrl)}`,
    liveReferences: (after, limit) => store.liveReferences(sql, after, limit),
    checkout: async (userId, id) => {
      const row = await store.readCheckout(sql, userId, id);
      if (!row) throw notFound();
      return presentCheckout(row);
    },
    pay: (userId, id, outcome) => transact((tx) => pay(tx, { userId, id, outcome }, apply)),
    advance: (userId, step) => transact((tx) => advance(tx, { userId, step, jobs }, apply)),
    processDueSubscriptions: () => processDueSubscriptions(services, apply),
  };
}

type Apply = (
  tx: Tx,
  before: ProvidedSubscription,
  event: SubscriptionEvent,
) => Promise<ProvidedSubscription>;

const planText = ({ tier, interval }: Plan) =>
  `${TIER_NAMES[tier]}, ${interval === 'year' ? 'one year' : 'one month'}`;

async function invoiceFor(
  tx: Tx,
  before: ProvidedSubscription,
  after: ProvidedSubscription,
  event: SubscriptionEvent,
): Promise<void> {
  const { type } = event;
  const { plan } = after.state;
  const fullPrice = { cents: planPrice(plan), description: planText(plan) };
  if (type === 'paid' && before.state.status === 'past_due')
    await store.settleInvoices(tx, after.reference, 'paid');
  else if (type === 'paid' || type === 'renewed')
    await store.addInvoice(tx, after, { ...fullPrice, status: 'paid' });
  else if (type === 'renewal_failed') await store.addInvoice(tx, after, { ...fullPrice, status: 'open' });
  else if (after.state.status === 'canceled') await store.settleInvoices(tx, after.reference, 'void');
  else if (type === 'upgraded') {
    const { amount } = proration(before.state.plan, plan, before.state.period, event.at);
    const description = `Change from ${TIER_NAMES[before.state.plan.tier]} to ${planText(plan)}`;
    await store.addInvoice(tx, after, { cents: amount, description, status: 'paid' });
  }
}

/** Cancels the subscription of a checkout whose payment was never authenticated. */
async function abandonCheckout(tx: Tx, userId: string, apply: Apply): Promise<void> {
  const row = await store.lockCheckoutOf(tx, userId);
  if (row?.status !== 'requires_authentication' || row.subscription_id === null) return;
  const unpaidSubscription = await store.lockSubscription(tx, row.subscription_id);
  if (unpaidSubscription)
    await apply(tx, unpaidSubscription, { type: 'canceled', reason: 'abandoned', at: tx.now });
}

interface Payment {
  readonly userId: string;
  readonly id: string;
  readonly outcome: SandboxOutcome;
}

/** Only one of several concurrent payments begins the subscription, because the user's only checkout is locked. */
async function pay(tx: Tx, { userId, id, outcome }: Payment, apply: Apply): Promise<string | null> {
  const row = await store.readCheckout(tx.sql, userId, id, true);
  if (!row) throw notFound();
  // A second payment, from another tab or a retry, has no effect.
  if (row.status === 'completed') return row.subscription_id;
  if (await store.lockLiveSubscription(tx, userId))
    throw new AppError('CONFLICT', 'You already have a subscription. Nothing was charged.');
  const unpaidSubscription =
    row.subscription_id === null ? null : await store.lockSubscription(tx, row.subscription_id);
  if (outcome === 'decline') {
    if (unpaidSubscription)
      await apply(tx, unpaidSubscription, { type: 'canceled', reason: 'payment_failed', at: tx.now });
    await store.setCheckout(tx, id, { status: 'open', isDeclined: true, subscriptionId: null });
    return unpaidSubscription?.reference ?? null;
  }
  const plan: Plan = { tier: row.tier, interval: row.billing_interval };
  const subscription = unpaidSubscription ?? (await begin(tx, userId, plan));
  const isPaid = outcome === 'succeed';
  if (isPaid) await apply(tx, subscription, { type: 'paid', at: tx.now });
  const status = isPaid ? 'completed' : 'requires_authentication';
  await store.setCheckout(tx, id, { status, isDeclined: false, subscriptionId: subscription.reference });
  return subscription.reference;
}

const begin = (tx: Tx, userId: string, plan: Plan) =>
  store.writeState(tx, { reference: newId(), userId, revision: 0 }, newSubscription(plan, tx.now));

const EVENTS: Readonly<
  Record<Exclude<SandboxStep, 'skip_3_days' | 'pay_invoice'>, SubscriptionEvent['type']>
> = {
  renew: 'renewed',
  fail_renewal: 'renewal_failed',
  end_period: 'period_ended',
  end_grace: 'grace_ended',
};

interface Advance extends Pick<Dependencies, 'jobs'> {
  readonly userId: string;
  readonly step: SandboxStep;
}

async function advance(tx: Tx, { userId, step, jobs }: Advance, apply: Apply): Promise<string> {
  const subscription = await store.lockLiveSubscription(tx, userId);
  if (!subscription) throw new AppError('CONFLICT', 'There is no active subscription.');
  const { pastDueSince, period } = subscription.state;
  if (step === 'pay_invoice') await apply(tx, subscription, { type: 'paid', at: tx.now });
  else if (step === 'skip_3_days') {
    if (!pastDueSince || graceEnd(pastDueSince).getTime() - 3 * DAY_MS <= tx.now.getTime())
      throw subscriptionChanged();
    const { reference } = await moveBack(tx, subscription, 3 * DAY_MS);
    await jobs.enqueue(tx, syncQueue, { reference });
  } else {
    const dueAt = pastDueSince ? graceEnd(pastDueSince) : period.end;
    const movedSubscription = await moveBack(
      tx,
      subscription,
      Math.max(0, dueAt.getTime() - tx.now.getTime()),
    );
    await apply(tx, movedSubscription, { type: EVENTS[step] } as SubscriptionEvent);
  }
  return subscription.reference;
}

async function moveBack(
  tx: Tx,
  subscription: ProvidedSubscription,
  by: number,
): Promise<ProvidedSubscription> {
  await store.moveInvoicesBack(tx, subscription.reference, by);
  return store.writeState(tx, subscription, store.shiftBack(subscription.state, by));
}

async function processDueSubscriptions({ sql, now }: Dependencies, apply: Apply): Promise<void> {
  for (;;) {
    const dueReferences = await store.dueReferences(sql, now(), BATCH_SIZE);
    for (const reference of dueReferences) {
      await inTransaction(sql, now, async (tx) => {
        let current = await store.lockSubscription(tx, reference);
        // After a long downtime several renewals may be due.
        for (let next = current && nextDue(current.state); current && next && next.at <= tx.now; ) {
          current = await apply(tx, current, next.event);
          next = nextDue(current.state);
        }
      });
    }
    if (dueReferences.length < BATCH_SIZE) return;
  }
}

const presentCheckout = (row: store.CheckoutRow): SandboxCheckout => ({
  id: row.id,
  tier: row.tier,
  interval: row.billing_interval,
  amount: planPrice({ tier: row.tier, interval: row.billing_interval }) / 100,
  currency: 'USD',
  status: row.status,
  is_declined: row.is_declined,
  return_url: row.return_url,
});
