import { type ProvidedSubscription, syncQueue } from '../../../platform/payments/provider.ts';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { openReferences } from '../queries/subscriptions.ts';
import { storeSubscription } from './store-subscription.ts';

/**
 * Reads the present state at the provider and stores it, in whatever order and however often it is called. The
 * subscription of a deleted account is canceled at the provider.
 */
export async function syncSubscription(services: Services, reference: string): Promise<void> {
  const { payments, now } = services;
  const store = (provided: ProvidedSubscription) =>
    transact(services, (tx) => storeSubscription(tx, services, provided));
  const provided = await payments.read(reference);
  if (!provided) return;
  const { isDeleted } = await store(provided);
  if (!isDeleted || provided.state.status === 'canceled') return;
  const event = { type: 'canceled', reason: 'account_deleted', at: now() } as const;
  await store(await payments.change(reference, event));
}

/** Part of deleting an account: a job cancels what is unfinished at the provider. */
export async function endSubscriptions(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  userId: string,
): Promise<void> {
  for (const reference of await openReferences(tx.sql, userId))
    await jobs.enqueue(tx, syncQueue, { reference });
}
