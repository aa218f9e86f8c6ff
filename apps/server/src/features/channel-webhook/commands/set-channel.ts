import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireManageWebhooks } from '../../webhook/policy.ts';
import { parseWebhookUrl, sealToken } from '../domain/webhook-url.ts';

/**
 * Sets the channel for a party's posts from now on; replaces the previous channel and discards its
 * pending posts. Throws RESOURCE_NOT_FOUND and FORBIDDEN, CONFLICT for an archived party, and VALIDATION_ERROR
 * for a URL that does not belong to a Discord webhook.
 */
export async function setChannel(
  tx: Tx,
  actor: Actor,
  partyId: string,
  webhookUrl: string,
  { tokens, config }: Pick<Services, 'tokens' | 'config'>,
): Promise<void> {
  await requireManageWebhooks(tx, actor, partyId);
  const { discordId, token } = parseWebhookUrl(webhookUrl, config);
  await tx.sql`delete from channel_webhooks where party_id = ${partyId}`;
  await tx.sql`
    insert into channel_webhooks (party_id, created_by, discord_id, sealed_token, state, last_event_number, created_at)
    select party_id, ${actor.userId}, ${discordId}, ${sealToken(tokens, partyId, token)}, 'active', newest, ${tx.now}
    from party_event_numbers where party_id = ${partyId}`;
}
