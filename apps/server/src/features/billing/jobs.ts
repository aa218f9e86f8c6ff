import { SUBSCRIPTION_NEWS } from '@quartermaster/rules/subscription-state';
import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import type { PeriodicJob, Worker } from '../../platform/jobs.ts';
import type { Composer } from '../../platform/mail/email.ts';
import { syncQueue } from '../../platform/payments/provider.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { remindPastDue } from './commands/store-subscription.ts';
import { syncSubscription } from './commands/sync-subscription.ts';
import { billingEmail } from './present.ts';
import { billedPerson, remindable, storedReferences } from './queries/subscriptions.ts';

const AT_ONCE = 100;
const syncRequest = z.object({ reference: z.string() });

/** Stores what has changed at the payment provider, soon after it changed. */
export const billingWorker = (services: Services): Worker => ({
  queue: syncQueue,
  run: async ({ data }) => syncSubscription(services, syncRequest.parse(data).reference),
});

/** Lets the sandbox renew and end what is due, and queues the mails of days 3 and 6 after a failed payment. */
export const billingClock = (services: Services): PeriodicJob => ({
  name: 'billing-clock',
  cron: '*/5 * * * *',
  async run() {
    const { sql, now, payments } = services;
    await payments.runDue();
    for (;;) {
      const ids = await remindable(sql, now(), AT_ONCE);
      for (const id of ids) await inTransaction(sql, now, (tx) => remindPastDue(tx, services, id));
      if (ids.length < AT_ONCE) return;
    }
  },
});

/** Compares all running subscriptions with the provider once a day, in case a job was given up. */
export const billingReconciliation = (services: Services): PeriodicJob => ({
  name: 'billing-reconciliation',
  cron: '17 4 * * *',
  run: () => reconcile(services),
});

async function reconcile(services: Services): Promise<void> {
  const { sql, payments } = services;
  const sources = [
    (after: string) => payments.liveReferences(after, AT_ONCE),
    (after: string) => storedReferences(sql, after, AT_ONCE),
  ];
  for (const list of sources) {
    for (let after = FIRST; ; ) {
      const references = await list(after);
      for (const reference of references) await syncSubscription(services, reference);
      const last = references.at(-1);
      if (last === undefined || references.length < AT_ONCE) break;
      after = last;
    }
  }
}
/** Sorts before every other reference. */
const FIRST = '00000000-0000-0000-0000-000000000000';

const facts = z.object({
  user_id: z.string(),
  event: z.enum(SUBSCRIPTION_NEWS),
  tier: z.enum(TIERS),
  until: z.string(),
});

/** Renders the mails about subscriptions; none for a deleted account. */
export const billingMails = ({ config }: Pick<Services, 'config'>): Record<string, Composer> => ({
  billing: async (tx, request) => {
    const { user_id, ...mail } = facts.parse(request);
    const person = await billedPerson(tx.sql, user_id);
    return person ? billingEmail(config.publicUrl, person, mail) : null;
  },
});
