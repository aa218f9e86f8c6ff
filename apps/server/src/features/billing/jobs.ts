import { BILLING_INTERVALS, PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { SUBSCRIPTION_NOTIFICATIONS } from '@quartermaster/rules/subscription-state';
import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import type { PeriodicJob, Worker } from '../../platform/jobs.ts';
import type { Composer } from '../../platform/mail/email.ts';
import { syncQueue } from '../../platform/payments/provider.ts';
import type { Services } from '../../platform/services.ts';
import { transact, transactEachDue } from '../../platform/transact.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { endGrace, endSandboxSubscription } from './commands/end-subscription.ts';
import { endTierGrantIfDue } from './commands/grant-tier.ts';
import { processEvent } from './commands/receive-event.ts';
import { remindPastDue } from './commands/store-subscription.ts';
import { type BillingServices, syncSubscription } from './commands/sync-subscription.ts';
import { billingEmail, grantEmail } from './present.ts';
import {
  billedUser,
  overdueReferences,
  sandboxSubscriptions,
  storedReferences,
  subscriptionsToRemind,
  usersWithEndedGrant,
} from './queries/subscriptions.ts';

const BATCH_SIZE = 100;
const syncRequest = z.union([
  z.object({ reference: z.string() }),
  z.object({ event: z.string() }),
  z.object({ customer_of: z.string() }),
]);

/** Stores changes that were made at the payment provider, and updates the email addresses of Stripe customers. */
export const billingWorker = (services: BillingServices): Worker => ({
  queue: syncQueue,
  run: async ({ data }) => {
    const request = syncRequest.parse(data);
    if ('event' in request) await processEvent(services, request.event);
    else if ('customer_of' in request) await updateCustomer(services, request.customer_of);
    else await syncSubscription(services, request.reference);
  },
});

async function updateCustomer({ payments }: BillingServices, userId: string): Promise<void> {
  if (payments.name === 'stripe') await payments.updateCustomer(userId);
}

/**
 * With the sandbox, renews and ends subscriptions that are due; with Stripe, ends those that Stripe does not end.
 * Queues the emails of days 3 and 6 after a failed payment.
 */
export const dueSubscriptions = (services: BillingServices): PeriodicJob => ({
  name: 'billing-clock',
  cron: '*/5 * * * *',
  async run() {
    const { sql, now, payments } = services;
    if (payments.name === 'sandbox') await payments.processDueSubscriptions();
    else await endDue(services);
    for (;;) {
      const ids = await subscriptionsToRemind(sql, now(), BATCH_SIZE);
      for (const id of ids) await inTransaction(sql, now, (tx) => remindPastDue(tx, services, id));
      if (ids.length < BATCH_SIZE) return;
    }
  },
});

/**
 * Ends subscriptions that Stripe does not end: grace periods (DEC-9), and sandbox subscriptions from before
 * Stripe was configured.
 */
async function endDue(services: BillingServices): Promise<void> {
  const { sql, now } = services;
  for await (const reference of referencesOf((after) => overdueReferences(sql, now(), after, BATCH_SIZE)))
    await attempt(services, reference, () => endGrace(services, reference));
  for (const id of await sandboxSubscriptions(sql))
    await transact(services, (tx) => endSandboxSubscription(tx, services, id));
}

/** Ends granted tiers within a minute after they expire. */
export const tierGrants = (services: BillingServices): PeriodicJob => ({
  name: 'tier-grants',
  cron: '* * * * *',
  async run() {
    const { sql, now, log } = services;
    await transactEachDue(
      services,
      (limit) => usersWithEndedGrant(sql, now(), limit),
      (tx, userId) => endTierGrantIfDue(tx, services, userId),
      (error, id) => log.error({ err: error, user_id: id }, 'A granted tier could not be ended'),
    );
  },
});

/** Compares all running subscriptions with the provider once a day, in case an event never arrived. */
export const billingReconciliation = (services: BillingServices): PeriodicJob => ({
  name: 'billing-reconciliation',
  cron: '17 4 * * *',
  // Long enough for one request to the provider for each subscription.
  expireSeconds: 6 * 60 * 60,
  run: () => reconcile(services),
});

type ReferencePage = (after: string | null) => Promise<string[]>;

/**
 * Reads each subscription once: those that are active at the provider, then those that are active only on
 * this server.
 */
async function reconcile(services: BillingServices): Promise<void> {
  const { sql, payments } = services;
  const seenReferences = new Set<string>();
  const sources: ReferencePage[] = [
    (after) => payments.liveReferences(after, BATCH_SIZE),
    (after) => storedReferences(sql, payments.name, after, BATCH_SIZE),
  ];
  for (const fetchPage of sources)
    for await (const reference of referencesOf(fetchPage)) {
      if (seenReferences.has(reference)) continue;
      seenReferences.add(reference);
      await attempt(services, reference, () => syncSubscription(services, reference));
    }
}

async function* referencesOf(fetchPage: ReferencePage): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const references: string[] = await fetchPage(after);
    yield* references;
    after = references.at(-1) ?? null;
    if (after === null || references.length < BATCH_SIZE) return;
  }
}

/**
 * Logs an error instead of throwing, so that one subscription does not block the others; the next run retries
 * it.
 */
async function attempt(
  { log }: BillingServices,
  reference: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, reference }, 'A subscription could not be reconciled with the payment provider');
  }
}

const mailRequest = z.object({
  user_id: z.string(),
  event: z.enum(SUBSCRIPTION_NOTIFICATIONS),
  tier: z.enum(PAID_TIERS),
  interval: z.enum(BILLING_INTERVALS).optional(),
  until: z.string(),
  is_canceled: z.boolean().optional(),
});

const grantRequest = z.object({ user_id: z.string(), tier: z.enum(TIERS), until: z.string().optional() });

/** Composes the emails about subscriptions and granted tiers; null for a deleted account. */
export const billingEmails = ({ config }: Pick<Services, 'config'>): Record<string, Composer> => ({
  billing: async (tx, request) => {
    const { user_id, ...mail } = mailRequest.parse(request);
    const person = await billedUser(tx.sql, user_id);
    return person ? billingEmail(config.publicUrl, person, mail) : null;
  },
  tier_grant: async (tx, request) => {
    const { user_id, ...grant } = grantRequest.parse(request);
    const person = await billedUser(tx.sql, user_id);
    return person ? grantEmail(config.publicUrl, person, grant) : null;
  },
});
