import { forbidden, notFound, partyArchived } from '@quartermaster/contract/errors';
import {
  type Membership,
  type Permission,
  type Permissions,
  permissionsFor,
} from '@quartermaster/rules/roles';
import type { Fragment, Sql } from '../../platform/database.ts';

/** A user's membership in a party, with the permissions that result from it. */
export interface Member extends Membership {
  readonly partyId: string;
  readonly userId: string;
  readonly permissions: Permissions;
}

export interface AccessRow {
  role: Membership['role'];
  holds_game_master_seat: boolean;
  is_archived: boolean;
  has_character: boolean;
}

export function memberFrom(partyId: string, userId: string, row: AccessRow): Member {
  const membership: Membership = {
    role: row.role,
    holdsGameMasterSeat: row.holds_game_master_seat,
    isArchived: row.is_archived,
    hasCharacter: row.has_character,
  };
  return { ...membership, partyId, userId, permissions: permissionsFor(membership) };
}

/** The columns of AccessRow for party `p` and the reader's membership `m`. */
export const readerMembership = (sql: Sql): Fragment => sql`
  m.role, p.game_master_id = m.user_id as holds_game_master_seat, p.archived_at is not null as is_archived,
  exists (select from characters c where c.party_id = p.id and c.user_id = m.user_id and c.deleted_at is null) as has_character`;

/** The membership of `userId`; null for a stranger and for a party that does not exist. */
export async function findMember(sql: Sql, userId: string, partyId: string): Promise<Member | null> {
  const [row] = await sql<AccessRow[]>`
    select ${readerMembership(sql)}
    from party_members m join parties p on p.id = m.party_id
    where m.party_id = ${partyId} and m.user_id = ${userId}`;
  return row ? memberFrom(partyId, userId, row) : null;
}

/** Like findMember, but throws RESOURCE_NOT_FOUND for a stranger. */
export async function requireMember(sql: Sql, userId: string, partyId: string): Promise<Member> {
  const member = await findMember(sql, userId, partyId);
  if (!member) throw notFound();
  return member;
}

/**
 * Throws unless the member has the permission: CONFLICT if it is missing only because the party is archived, otherwise
 * FORBIDDEN.
 */
export function requirePermission(member: Member, permission: Permission): void {
  if (member.permissions[permission]) return;
  const unarchivedPermissions = permissionsFor({ ...member, isArchived: false });
  if (member.isArchived && unarchivedPermissions[permission]) throw partyArchived();
  throw forbidden();
}
