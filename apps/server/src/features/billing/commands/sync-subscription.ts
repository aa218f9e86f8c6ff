import { type ProvidedSubscription, syncQueue } from '../../../platform/payments/provider.ts';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { isRunning, openReferences } from '../queries/subscriptions.ts';
import { type Outcome, storeSubscription } from './store-subscription.ts';

export type BillingServices = Pick<
  Services,
  'sql' | 'now' | 'hints' | 'jobs' | 'log' | 'config' | 'payments'
>;

/** Another process may store a state while this one reads. After this many attempts, `syncSubscription` throws. */
const READS_MAX = 5;

/**
 * Reads the current state from the provider and stores it; may be called repeatedly and in any order. The
 * subscription of a deleted account is canceled at the provider, and a second subscription is refunded. Throws when
 * the provider does not have a subscription that is running here; the stored subscription does not change.
 */
export async function syncSubscription(services: BillingServices, reference: string): Promise<void> {
  for (let reads = 1; (await syncOnce(services, reference)) === 'outdated'; reads += 1)
    if (reads >= READS_MAX) throw new Error(`Subscription ${reference} changes too often to be stored`);
}

async function syncOnce(services: BillingServices, reference: string): Promise<Outcome> {
  const { payments, now } = services;
  const store = (provided: ProvidedSubscription) =>
    transact(services, (tx) => storeSubscription(tx, services, provided));
  const provided = await payments.read(reference);
  if (!provided) {
    if (await isRunning(services.sql, payments.name, reference))
      throw new Error(`The payment provider does not have subscription ${reference}, which is running here`);
    return 'stored';
  }
  const outcome = await store(provided);
  if (outcome === 'cancel') {
    const event = { type: 'canceled', reason: 'account_deleted', at: now() } as const;
    return store(await payments.change(reference, event, `account deleted ${reference}`));
  }
  if (outcome !== 'refund' || payments.name !== 'stripe') return outcome;
  await payments.refund(reference);
  return 'outdated';
}

/** Queues jobs that cancel, at the provider, the subscriptions of a deleted account that are not canceled yet. */
export async function endSubscriptions(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  userId: string,
): Promise<void> {
  for (const reference of await openReferences(tx.sql, userId))
    await jobs.enqueue(tx, syncQueue, { reference });
}
