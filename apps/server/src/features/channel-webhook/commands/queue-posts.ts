import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireManageWebhooks } from '../../webhook/policy.ts';
import { lockChannel } from '../store.ts';

/** Queues a test message. Throws the errors of requireActiveChannel. */
export async function queueTest(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await requireActiveChannel(tx, actor, partyId);
  await tx.sql`
    insert into channel_posts (id, party_id, kind, subject_id, occurred_at, state, created_at)
    values (${newId()}, ${partyId}, 'test', ${partyId}, ${tx.now}, 'waiting', ${tx.now})
    on conflict (party_id, kind, subject_id, occurred_at) do nothing`;
}

/**
 * Queues unconfirmed posts again; a post that Discord has already received appears twice. Throws the errors
 * of requireActiveChannel.
 */
export async function resendUnconfirmed(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await requireActiveChannel(tx, actor, partyId);
  await tx.sql`
    update channel_posts set state = 'waiting' where party_id = ${partyId} and state = 'unconfirmed'`;
}

/** Throws RESOURCE_NOT_FOUND and FORBIDDEN, and CONFLICT in an archived party or unless the channel is active. */
async function requireActiveChannel(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await requireManageWebhooks(tx, actor, partyId);
  const { state } = await lockChannel(tx, partyId);
  if (state !== 'active') throw new AppError('CONFLICT', 'Resume the posts first.');
}
