import { forbidden, notFound } from '@quartermaster/contract/errors';
import { canChangeRole, type Role } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { findMember, requireMember, requirePermission } from '../policy.ts';
import { lockParty } from './lock-party.ts';
import { partyActivity } from './party-activity.ts';

/** Changes the role of a member. The role of a gm cannot be changed by anyone (DOM-4). */
export async function changeRole(
  tx: Tx,
  actor: Actor,
  partyId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await lockParty(tx, partyId);
  const member = await requireMember(tx.sql, actor.userId, partyId);
  requirePermission(member, 'change_role');
  const target = await findMember(tx.sql, userId, partyId);
  if (!target) throw notFound();
  if (!canChangeRole(member, target, role)) throw forbidden('A game master cannot be given another role.');
  await tx.sql`update party_members set role = ${role} where party_id = ${partyId} and user_id = ${userId}`;
  if (target.role !== role) {
    const activity = await partyActivity(tx, actor, partyId);
    await notify(tx, [{ ...activity, kind: 'role_changed', role, to: [userId] }]);
  }
  await publishEvents(tx, actor, partyId, [partyChannelEvent('member_role_changed', { user_id: userId })]);
}
