import { syncQueue } from '../../../platform/payments/provider.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Queues a job that updates the email address of the Stripe customer, if Stripe is configured. */
export async function queueCustomerUpdate(
  tx: Tx,
  { jobs, payments }: Pick<Services, 'jobs' | 'payments'>,
  userId: string,
): Promise<void> {
  if (payments.name === 'stripe') await jobs.enqueue(tx, syncQueue, { customer_of: userId });
}
