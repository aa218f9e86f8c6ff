import type { WebhookDisabledReason } from '@quartermaster/contract/webhook';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';

export type DisableServices = Pick<Services, 'jobs' | 'config'>;

/**
 * Disables an active webhook: its pending deliveries are no longer sent. Its creator, or the game master of record if
 * the creator is no longer a game master, gets a notification and an email. No one is notified if the party is deleted.
 */
export async function disableWebhook(
  tx: Tx,
  { jobs, config }: DisableServices,
  id: string,
  reason: WebhookDisabledReason,
): Promise<void> {
  const [disabled] = await tx.sql<
    { party_id: string; party_name: string; host: string; user_id: string; is_deleted: boolean }[]
  >`
    update webhooks w set state = 'disabled', disabled_reason = ${reason}, busy_until = null, updated_at = ${tx.now}
    from parties p where w.id = ${id} and w.state = 'active' and p.id = w.party_id
    returning p.id as party_id, p.name as party_name, w.host, p.deleted_at is not null as is_deleted,
      ${reason === 'creator' ? tx.sql`p.game_master_id` : tx.sql`w.created_by`} as user_id`;
  if (!disabled) return;
  await tx.sql`
    update webhook_deliveries set state = 'failed', next_attempt_at = null where webhook_id = ${id} and state = 'pending'`;
  const { user_id, is_deleted, ...webhook } = disabled;
  if (is_deleted) return;
  await notify(tx, [{ kind: 'webhook', ...webhook, reason, to: [user_id] }]);
  await jobs.enqueue(tx, mailQueue(config), { kind: 'webhook_disabled', webhook_id: id, user_id, reason });
}
