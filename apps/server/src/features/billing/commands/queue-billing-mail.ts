import {
  graceEnd,
  type SubscriptionNews,
  type SubscriptionState,
} from '@quartermaster/rules/subscription-state';
import type { Config } from '../../../platform/config.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { dayText } from '../present.ts';

/** The services that queueing a mail needs. */
export interface BillingMailState {
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'mailRetrySeconds'>;
}

/** Queues the mail about a change of a subscription in the caller's transaction. */
export async function queueBillingMail(
  tx: Tx,
  { jobs, config }: BillingMailState,
  userId: string,
  event: SubscriptionNews,
  { plan, period, pastDueSince }: SubscriptionState,
): Promise<void> {
  const until = dayText(pastDueSince ? graceEnd(pastDueSince) : period.end);
  await jobs.enqueue(tx, mailQueue(config), {
    ...{ kind: 'billing', user_id: userId, event, tier: plan.tier, until },
  });
}
