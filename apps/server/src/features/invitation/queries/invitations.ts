import { notFound } from '@quartermaster/contract/errors';
import type { InvitationStatus, OwnInvitation, PartyInvitation } from '@quartermaster/contract/invitation';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import {
  type EmailData,
  type InvitationRow,
  type OwnInvitationRow,
  presentInvitation,
  presentOwnInvitation,
} from '../present.ts';

/** SQL: the status of an invitation at `now`; it is `expired` if it is still pending at `expires_at`. */
const statusAt = (sql: Sql, now: Date): Fragment =>
  sql`(case when i.state = 'pending' and i.expires_at <= ${now} then 'expired' else i.state end)`;

const invitationSelect = (sql: Sql, now: Date): Fragment => sql`
  select i.id, i.party_id, i.inviter_id, i.email, i.role, i.message, ${statusAt(sql, now)} as status,
    i.created_at, i.expires_at, i.answered_at, u.username, inviter.username as inviter_name
  from party_invitations i join users inviter on inviter.id = i.inviter_id left join users u on u.id = i.user_id`;

interface InvitationQuery {
  page: number;
  per_page: number;
  status?: InvitationStatus | undefined;
}

/** A reader, and the time at which expiry is determined. */
interface Reader {
  readonly userId: string;
  readonly now: Date;
}

/**
 * Invitations to a party, newest first. Throws RESOURCE_NOT_FOUND for a stranger, FORBIDDEN for players and
 * observers.
 */
export async function listPartyInvitations(
  sql: Sql,
  { userId, now }: Reader,
  partyId: string,
  query: InvitationQuery,
): Promise<Page<PartyInvitation>> {
  const member = await requireMember(sql, userId, partyId);
  requirePermission(member, 'see_invitations');
  const matches = sql`
    where i.party_id = ${partyId} ${query.status ? sql`and ${statusAt(sql, now)} = ${query.status}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<InvitationRow[]>`
      ${invitationSelect(sql, now)} ${matches} order by i.created_at desc, i.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from party_invitations i ${matches}`,
  ]);
  return { rows: rows.map((row) => presentInvitation(row, member)), total: count?.count ?? 0 };
}

/** One invitation to a party, for a member. Throws RESOURCE_NOT_FOUND for a stranger or a missing invitation. */
export async function readPartyInvitation(
  sql: Sql,
  { userId, now }: Reader,
  partyId: string,
  id: string,
): Promise<PartyInvitation> {
  const member = await requireMember(sql, userId, partyId);
  const row = await invitationById(sql, partyId, id, now);
  if (!row) throw notFound();
  return presentInvitation(row, member);
}

/** One invitation to a party. */
export async function invitationById(
  sql: Sql,
  partyId: string,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    ${invitationSelect(sql, now)} where i.id = ${id} and i.party_id = ${partyId}`;
  return row;
}

/** SQL: whether an invitation is for this user; an address counts once it is verified (ADR 0096). */
const isInvitationFor = (sql: Sql, userId: string): Fragment => sql`
  (i.user_id = ${userId} or i.email =
    (select lower(me.email) from users me where me.id = ${userId} and me.email_verified_at is not null))`;

const ownSelect = (sql: Sql, now: Date): Fragment => sql`
  select i.id, i.party_id, i.inviter_id, i.email, i.role, i.message, ${statusAt(sql, now)} as status, i.created_at,
    i.expires_at, i.answered_at, null as username, inviter.username as inviter_name, p.name, p.description, p.game_system,
    p.setting, p.is_public, p.join_permission, gm.username as gm_name,
    (select count(*) from party_members m where m.party_id = p.id) as member_count
  from party_invitations i join users inviter on inviter.id = i.inviter_id
  join parties p on p.id = i.party_id and p.deleted_at is null join users gm on gm.id = p.game_master_id`;

/** Invitations to a user, by username or verified address, newest first. */
export async function listOwnInvitations(
  sql: Sql,
  { userId, now }: Reader,
  query: InvitationQuery,
): Promise<Page<OwnInvitation>> {
  const matches = sql`
    where ${isInvitationFor(sql, userId)} ${query.status ? sql`and ${statusAt(sql, now)} = ${query.status}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<OwnInvitationRow[]>`
      ${ownSelect(sql, now)} ${matches} order by i.created_at desc, i.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from party_invitations i
      join parties p on p.id = i.party_id and p.deleted_at is null ${matches}`,
  ]);
  return { rows: rows.map(presentOwnInvitation), total: count?.count ?? 0 };
}

/** One invitation to a user. Throws RESOURCE_NOT_FOUND unless the invitation is for this user. */
export async function readOwnInvitation(
  sql: Sql,
  { userId, now }: Reader,
  id: string,
): Promise<OwnInvitation> {
  const row = await ownInvitationById(sql, userId, id, now);
  if (!row) throw notFound();
  return presentOwnInvitation(row);
}

/** One invitation, if it is for this user. */
export async function ownInvitationById(
  sql: Sql,
  userId: string,
  id: string,
  now: Date,
): Promise<OwnInvitationRow | undefined> {
  const [row] = await sql<OwnInvitationRow[]>`
    ${ownSelect(sql, now)} where i.id = ${id} and ${isInvitationFor(sql, userId)}`;
  return row;
}

/** The contents of an invitation email; undefined once the invitation is answered, expired or revoked. */
export async function emailDataOf(sql: Sql, id: string, now: Date): Promise<EmailData | undefined> {
  const [row] = await sql<EmailData[]>`
    select i.email, i.role, i.message, p.name as party_name, inviter.username as inviter_name
    from party_invitations i join parties p on p.id = i.party_id join users inviter on inviter.id = i.inviter_id
    where i.id = ${id} and i.email is not null and i.state = 'pending' and i.expires_at > ${now}`;
  return row;
}
