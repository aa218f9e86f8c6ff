import type { ChannelDisabledReason } from '@quartermaster/contract/channel-webhook';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';

/**
 * Disables an active channel, so that its waiting posts are not sent, and notifies the game masters of its party.
 */
export async function disableChannel(tx: Tx, partyId: string, reason: ChannelDisabledReason): Promise<void> {
  const [disabled] = await tx.sql<{ party_name: string; to: string[] }[]>`
    update channel_webhooks c set state = 'disabled', disabled_reason = ${reason}, busy_until = null
    from parties p where c.party_id = ${partyId} and c.state = 'active' and p.id = c.party_id
    returning p.name as party_name,
      array(select user_id from party_members where party_id = p.id and role = 'gm' order by user_id) as to`;
  if (!disabled) return;
  await notify(tx, [
    {
      kind: 'webhook',
      event: 'channel_disabled',
      party_id: partyId,
      party_name: disabled.party_name,
      reason,
      to: disabled.to,
    },
  ]);
}
