import { syncQueue } from '../../../platform/payments/provider.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Queues that the customer at Stripe receives the user's new email address, soon after the commit. */
export async function queueCustomerUpdate(
  tx: Tx,
  { jobs, payments }: Pick<Services, 'jobs' | 'payments'>,
  userId: string,
): Promise<void> {
  if (payments.name === 'stripe') await jobs.enqueue(tx, syncQueue, { customer_of: userId });
}
