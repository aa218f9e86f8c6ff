import { AppError, notFound } from '@quartermaster/contract/errors';
import { syncQueue } from '../../../platform/payments/provider.ts';
import { transact } from '../../../platform/transact.ts';
import * as store from '../store.ts';
import { type BillingServices, syncSubscription } from './sync-subscription.ts';

interface Delivery {
  readonly payload: Uint8Array;
  readonly signature: string | string[] | undefined;
}

/**
 * Stores a Stripe event unless it is already stored, and queues its processing if it is about a subscription.
 * Throws RESOURCE_NOT_FOUND when Stripe is not configured, BAD_REQUEST unless Stripe has signed the event within the
 * last five minutes.
 */
export async function receiveEvent(
  services: BillingServices,
  { payload, signature }: Delivery,
): Promise<void> {
  const { payments, jobs } = services;
  if (payments.name !== 'stripe') throw notFound();
  if (typeof signature !== 'string') throw new AppError('BAD_REQUEST', 'The signature is missing.');
  const event = payments.verifiedEvent(payload, signature);
  await transact(services, async (tx) => {
    const isNew = await store.insertEvent(tx, event);
    if (isNew && event.reference !== null) await jobs.enqueue(tx, syncQueue, { event: event.id });
  });
}

const ERROR_LENGTH_MAX = 500;

/**
 * Stores the current state of the subscription that an event is about. When that fails, the error is stored
 * with the event and the job is retried with increasing delays. An event that is already processed changes
 * nothing.
 */
export async function processEvent(services: BillingServices, id: string): Promise<void> {
  const reference = await store.readUnprocessed(services.sql, id);
  if (reference === null) return;
  try {
    await syncSubscription(services, reference);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await transact(services, (tx) => store.failEvent(tx, id, text.slice(0, ERROR_LENGTH_MAX)));
    throw error;
  }
  await transact(services, (tx) => store.finishEvent(tx, id));
}
