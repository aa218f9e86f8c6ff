import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireMember, requirePermission } from '../policy.ts';
import { newJoinCode } from '../store.ts';
import { lockParty } from './lock-party.ts';

/**
 * Generates a new join code; the old code stops working. Throws RESOURCE_NOT_FOUND, FORBIDDEN, and CONFLICT for an
 * archived party and for a restricted party, which has no code.
 */
export async function regenerateJoinCode(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'regenerate_join_code');
  const code = await newJoinCode(tx);
  const updated = await tx.sql`
    update parties set join_code = ${code}, updated_at = ${tx.now}
    where id = ${partyId} and join_permission <> 'restricted'`;
  if (updated.count === 0) throw new AppError('CONFLICT', 'A restricted party has no join code.');
  await publishEvents(tx, actor, partyId, [partyChannelEvent('party_updated')]);
}
