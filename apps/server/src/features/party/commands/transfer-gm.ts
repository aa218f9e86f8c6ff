import { AppError, notFound } from '@quartermaster/contract/errors';
import { canReceiveSeat } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { findMember, requireMember, requirePermission } from '../policy.ts';
import { lockParty } from './lock-party.ts';
import { partyActivity } from './party-activity.ts';

/**
 * Hands the game-master seat to another member, who becomes gm. The former holder becomes a manager, because no one
 * could ever change the role of a gm (ADR 0094). Limits are not checked: a seat may go to anyone (ADR 0084).
 */
export async function transferGm(tx: Tx, actor: Actor, partyId: string, userId: string): Promise<void> {
  await lockParty(tx, partyId);
  const member = await requireMember(tx.sql, actor.userId, partyId);
  requirePermission(member, 'transfer_gm');
  const target = await findMember(tx.sql, userId, partyId);
  if (!target) throw notFound();
  if (!canReceiveSeat(member, target)) throw new AppError('CONFLICT', 'You already run this party.');
  await tx.sql`
    update party_members set role = case when user_id = ${userId} then 'gm' else 'manager' end
    where party_id = ${partyId} and user_id in (${userId}, ${actor.userId})`;
  await tx.sql`update parties set game_master_id = ${userId}, updated_at = ${tx.now} where id = ${partyId}`;
  const activity = await partyActivity(tx, actor, partyId);
  await notify(tx, [{ ...activity, kind: 'role_changed', role: 'gm', to: [userId] }]);
  await notifyOfHiding(tx, partyId, userId);
  await publishEvents(tx, actor, partyId, [
    partyChannelEvent('member_role_changed', { user_id: userId }),
    partyChannelEvent('member_role_changed', { user_id: actor.userId }),
    partyChannelEvent('party_updated'),
  ]);
}

/**
 * Notifies the new game master of a party that an admin has hidden. They can read the reason, and appeal unless the one
 * allowed appeal was already made (DEC-13).
 */
async function notifyOfHiding(tx: Tx, partyId: string, userId: string): Promise<void> {
  const [moderationCase] = await tx.sql<{ case_id: string; subject_name: string; event: HiddenEvent }[]>`
    select c.id as case_id, c.subject_name,
      case when c.appealed_at is null then 'hidden' else 'hidden_without_appeal' end as event from parties p
    join moderation_cases c on c.subject_id = p.id and c.kind = 'party' and c.decision = 'hidden'
    where p.id = ${partyId} and p.hidden_from is not null order by c.created_at desc, c.id desc limit 1`;
  if (moderationCase) await notify(tx, [{ kind: 'moderation', ...moderationCase, to: [userId] }]);
}
type HiddenEvent = 'hidden' | 'hidden_without_appeal';
