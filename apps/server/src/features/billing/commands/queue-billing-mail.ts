import {
  planOfNotification,
  type SubscriptionNotification,
  type SubscriptionState,
} from '@quartermaster/rules/subscription-state';
import type { Config } from '../../../platform/config.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { untilText } from '../present.ts';

/** The services that are required to queue an email. */
export interface BillingMailServices {
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'mailRetrySeconds'>;
}

/** Queues the email about a change to a subscription in the caller's transaction. */
export async function queueBillingMail(
  tx: Tx,
  { jobs, config }: BillingMailServices,
  userId: string,
  event: SubscriptionNotification,
  state: SubscriptionState,
): Promise<void> {
  const { tier, interval } = planOfNotification(event, state);
  await jobs.enqueue(tx, mailQueue(config), {
    kind: 'billing',
    user_id: userId,
    event,
    tier,
    interval,
    until: untilText(event, state),
    is_canceled: state.cancelAtPeriodEnd,
  });
}
