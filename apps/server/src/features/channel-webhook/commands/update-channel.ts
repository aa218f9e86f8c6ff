import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireManageWebhooks } from '../../webhook/policy.ts';
import { lockChannel, MIN_INTERVAL_MS } from '../store.ts';

/**
 * Pauses or resumes posts. A resumed channel posts only later events, and the actor becomes its creator, who must
 * remain a game master. If its last request failed, it sends a probe first (ADR 0230). Throws RESOURCE_NOT_FOUND and
 * FORBIDDEN, and CONFLICT for an archived party.
 */
export async function updateChannel(
  tx: Tx,
  actor: Actor,
  partyId: string,
  state: 'active' | 'paused',
): Promise<void> {
  await requireManageWebhooks(tx, actor, partyId);
  const channel = await lockChannel(tx, partyId);
  if (state === 'paused')
    await tx.sql`
      update channel_webhooks set state = 'paused', disabled_reason = null where party_id = ${partyId}`;
  if (state === 'paused' || channel.state === 'active') return;
  await tx.sql`
    update channel_posts set state = 'dropped' where party_id = ${partyId} and state = 'waiting' and message_id is null`;
  await tx.sql`
    update channel_webhooks c set state = 'active', disabled_reason = null, tries = least(tries, 1),
      compose_failures = 0, last_error = null, created_by = ${actor.userId}, last_event_number = n.newest,
      next_attempt_at = least(next_attempt_at, ${new Date(tx.now.getTime() + MIN_INTERVAL_MS)})
    from party_event_numbers n where c.party_id = ${partyId} and n.party_id = c.party_id`;
}
