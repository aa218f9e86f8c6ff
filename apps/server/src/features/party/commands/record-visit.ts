import { partyArchived } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireMember } from '../policy.ts';
import { lastVisit } from '../queries/last-visit.ts';

/** The minimum interval between two updates of the time a member last viewed the party. */
const RECORDED_INTERVAL_MS = 5 * 60_000;

/**
 * Records that a member is viewing the party now. After a pause, the time they last viewed it becomes the end of their
 * last visit. Throws RESOURCE_NOT_FOUND, and CONFLICT in an archived party.
 */
export async function recordVisit(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  const { isArchived } = await requireMember(tx.sql, actor.userId, partyId);
  if (isArchived) throw partyArchived();
  await tx.sql`
    update party_members m set last_visit_at = ${lastVisit(tx.sql, tx.now)}, last_seen_at = ${tx.now}
    where m.party_id = ${partyId} and m.user_id = ${actor.userId}
      and m.last_seen_at < ${new Date(tx.now.getTime() - RECORDED_INTERVAL_MS)}`;
}
