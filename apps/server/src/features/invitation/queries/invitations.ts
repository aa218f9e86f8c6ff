import type { InvitationStatus } from '@quartermaster/contract/invitation';
import type { JoinPermission, Role } from '@quartermaster/rules/roles';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';

export interface InvitationRow
  extends Pick<
    Row<'party_invitations'>,
    'id' | 'party_id' | 'inviter_id' | 'email' | 'message' | 'created_at' | 'expires_at' | 'answered_at'
  > {
  role: Role;
  status: InvitationStatus;
  username: string | null;
  inviter_name: string;
}

/** SQL: the status, expired when pending after its time at the moment `now`. */
const statusAt = (sql: Sql, now: Date): Fragment =>
  sql`(case when i.state = 'pending' and i.expires_at <= ${now} then 'expired' else i.state end)`;

const invitationSelect = (sql: Sql, now: Date): Fragment => sql`
  select i.id, i.party_id, i.inviter_id, i.email, i.role, i.message, ${statusAt(sql, now)} as status,
    i.created_at, i.expires_at, i.answered_at, u.username, by.username as inviter_name
  from party_invitations i join users by on by.id = i.inviter_id left join users u on u.id = i.user_id`;

interface InvitationQuery {
  page: number;
  per_page: number;
  status?: InvitationStatus | undefined;
}

/** Invitations to a party, newest first; the caller has authorized the reader. */
export async function invitationsOf(
  sql: Sql,
  partyId: string,
  now: Date,
  query: InvitationQuery,
): Promise<{ rows: InvitationRow[]; total: number }> {
  const matches = sql`
    where i.party_id = ${partyId} ${query.status ? sql`and ${statusAt(sql, now)} = ${query.status}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<InvitationRow[]>`
      ${invitationSelect(sql, now)} ${matches} order by i.created_at desc, i.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from party_invitations i ${matches}`,
  ]);
  return { rows, total: count?.count ?? 0 };
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

export interface OwnInvitationRow extends InvitationRow {
  name: string;
  description: string;
  game_system: string;
  setting: string;
  is_public: boolean;
  join_permission: JoinPermission;
  member_count: number;
  gm_name: string;
}

/** An address counts once it is verified (ADR 0096). */
const isFor = (sql: Sql, userId: string): Fragment => sql`
  (i.user_id = ${userId} or i.email =
    (select lower(me.email) from users me where me.id = ${userId} and me.email_verified_at is not null))`;

const ownSelect = (sql: Sql, now: Date): Fragment => sql`
  select i.id, i.party_id, i.inviter_id, i.email, i.role, i.message, ${statusAt(sql, now)} as status, i.created_at,
    i.expires_at, i.answered_at, null as username, by.username as inviter_name, p.name, p.description, p.game_system,
    p.setting, p.is_public, p.join_permission, gm.username as gm_name,
    (select count(*) from party_members m where m.party_id = p.id) as member_count
  from party_invitations i join users by on by.id = i.inviter_id
  join parties p on p.id = i.party_id and p.deleted_at is null join users gm on gm.id = p.game_master_id`;

/** Invitations to a user, by name or verified address, newest first. */
export async function invitationsFor(
  sql: Sql,
  userId: string,
  now: Date,
  query: InvitationQuery,
): Promise<{ rows: OwnInvitationRow[]; total: number }> {
  const matches = sql`
    where ${isFor(sql, userId)} ${query.status ? sql`and ${statusAt(sql, now)} = ${query.status}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<OwnInvitationRow[]>`
      ${ownSelect(sql, now)} ${matches} order by i.created_at desc, i.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    sql<{ count: number }[]>`
      select count(*) as count from party_invitations i
      join parties p on p.id = i.party_id and p.deleted_at is null ${matches}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

/** One invitation, if it is for this user. */
export async function ownInvitationById(
  sql: Sql,
  userId: string,
  id: string,
  now: Date,
): Promise<OwnInvitationRow | undefined> {
  const [row] = await sql<OwnInvitationRow[]>`
    ${ownSelect(sql, now)} where i.id = ${id} and ${isFor(sql, userId)}`;
  return row;
}

export interface MailFacts {
  email: string;
  role: Role;
  message: string;
  party_name: string;
  inviter_name: string;
}

/** The contents of an invitation's mail; undefined once it is answered, expired or revoked. */
export async function mailFactsOf(sql: Sql, id: string, now: Date): Promise<MailFacts | undefined> {
  const [row] = await sql<MailFacts[]>`
    select i.email, i.role, i.message, p.name as party_name, by.username as inviter_name
    from party_invitations i join parties p on p.id = i.party_id join users by on by.id = i.inviter_id
    where i.id = ${id} and i.email is not null and i.state = 'pending' and i.expires_at > ${now}`;
  return row;
}
