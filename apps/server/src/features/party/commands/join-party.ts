import { PARTY_MEMBERS_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { type JoinPermission, joinableRoles, type Role, rolesWithoutCode } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { markInvitationsRead } from '../../notification/commands/mark-read.ts';
import { insertMember, settleInvitations } from '../store.ts';

interface JoinedParty {
  id: string;
  name: string;
}
type JoinableParty = JoinedParty & { join_permission: JoinPermission };

/** Identifies the party: by its code, or by its id if it is public. */
export interface JoinTarget {
  readonly join_code?: string | undefined;
  readonly party_id?: string | undefined;
}

/**
 * Joins in the requested role: with a code if the join permission allows the role (DOM-4), or without a code as player
 * or observer of a public party (ADR 0095). Throws RESOURCE_NOT_FOUND for an unknown or archived party and for the id
 * of a private one, VALIDATION_ERROR for a role that is not allowed, CONFLICT when the party can be joined by
 * invitation only, the actor is already a member or the party is full, and LIMIT_REACHED.
 */
export async function joinParty(tx: Tx, actor: Actor, target: JoinTarget, role: Role): Promise<JoinedParty> {
  const { join_code, party_id } = target;
  const party =
    join_code === undefined ? await publicParty(tx, party_id ?? '') : await partyByCode(tx, join_code);
  const allowedRoles = join_code === undefined ? rolesWithoutCode : joinableRoles;
  if (!allowedRoles(party.join_permission).includes(role))
    throw invalid('role_request', roleRejection(party, join_code));
  await addMember(tx, actor, party.id, role);
  await publishEvents(tx, actor, party.id, [partyChannelEvent('member_added', { user_id: actor.userId })]);
  return { id: party.id, name: party.name };
}

/** A party whose join permission is `full` admits every role, but only with its code. */
const roleRejection = ({ join_permission }: JoinableParty, joinCode: string | undefined): string =>
  joinCode === undefined && join_permission === 'full'
    ? 'Without its join code, this party can only be joined as player or observer'
    : 'This party can only be joined as player or observer';

async function partyByCode(tx: Tx, code: string): Promise<JoinableParty> {
  const [party] = await tx.sql<JoinableParty[]>`
    select id, name, join_permission from parties
    where join_code = ${code} and archived_at is null for no key update`;
  if (!party) throw notFound('No party has this join code.');
  return party;
}

async function publicParty(tx: Tx, id: string): Promise<JoinableParty> {
  const [party] = await tx.sql<JoinableParty[]>`
    select id, name, join_permission from parties
    where id = ${id} and is_public and archived_at is null for no key update`;
  if (!party) throw notFound();
  if (party.join_permission === 'restricted')
    throw new AppError('CONFLICT', 'This party can be joined by invitation only.');
  return party;
}

/**
 * Makes the actor a member, and marks the pending invitations to them as accepted. The caller has locked the party and
 * publishes the event. Throws CONFLICT when the actor is already a member or the party is full, and LIMIT_REACHED.
 */
export async function addMember(tx: Tx, actor: Actor, partyId: string, role: Role): Promise<void> {
  const [members] = await tx.sql<{ total: number; has_actor: boolean }[]>`
    select count(*) as total, coalesce(bool_or(user_id = ${actor.userId}), false) as has_actor
    from party_members where party_id = ${partyId}`;
  if (members?.has_actor) throw new AppError('CONFLICT', 'You are already a member of this party.');
  if ((members?.total ?? 0) >= PARTY_MEMBERS_MAX)
    throw new AppError('CONFLICT', `This party is full: it has ${PARTY_MEMBERS_MAX} members.`);
  await requireAllowance(tx, actor, 'parties_can_join', 1, partyId);
  await insertMember(tx, partyId, actor.userId, role);
  await settleInvitations(tx, partyId, actor.userId);
  await markInvitationsRead(tx, actor, partyId);
}
