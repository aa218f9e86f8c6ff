import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { type JoinPermission, type Role, rolesAskable } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { announce, toParty } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../subscription/commands/use-allowance.ts';
import { insertMember } from '../store.ts';

interface Joined {
  id: string;
  name: string;
}

/**
 * Joins by code with the role asked for, as far as the party's join permission gives it
 * (domain.md §4). Throws RESOURCE_NOT_FOUND for an unknown code, CONFLICT for a member and LIMIT_REACHED.
 */
export async function joinParty(tx: Tx, actor: Actor, code: string, role: Role): Promise<Joined> {
  const [party] = await tx.sql<(Joined & { join_permission: JoinPermission })[]>`
    select id, name, join_permission from parties
    where join_code = ${code} and archived_at is null for no key update`;
  if (!party) throw notFound('No party has this join code.');
  if (!rolesAskable(party.join_permission).includes(role)) {
    throw invalid('role_request', 'This party can only be joined as player or observer');
  }
  const [member] =
    await tx.sql`select from party_members where party_id = ${party.id} and user_id = ${actor.userId}`;
  if (member) throw new AppError('CONFLICT', 'You are already a member of this party.');
  await requireAllowance(tx, actor, 'parties_can_join', 1, party.id);
  await insertMember(tx, party.id, actor.userId, role);
  await announce(tx, actor, party.id, [toParty('member_added', { user_id: actor.userId })]);
  return { id: party.id, name: party.name };
}
