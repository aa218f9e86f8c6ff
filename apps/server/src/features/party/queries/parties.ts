import { notFound } from '@quartermaster/contract/errors';
import type { Party } from '@quartermaster/contract/party';
import type { PublicParty } from '@quartermaster/contract/party-discovery';
import type { PartyMember } from '@quartermaster/contract/party-member';
import type { PartyNotes } from '@quartermaster/contract/party-notes';
import type { Role } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { readerMembership, requireMember } from '../policy.ts';
import {
  type MemberRow,
  type NotesRow,
  type PartyRow,
  type PreviewRow,
  type PublicPartyRow,
  presentMember,
  presentNotes,
  presentParty,
  presentPublicParty,
} from '../present.ts';

/** SQL: the columns of PartyRow; the join with the reader's membership `m` is the permission check. */
const partyColumns = (sql: Sql): Fragment => sql`
  p.id, p.name, p.description, p.game_system, p.setting, p.join_permission, p.encumbrance_style, p.coin_system, p.join_code,
  p.is_public, p.hidden_from is not null as is_hidden, p.game_master_id, p.created_at, p.updated_at,
  p.brand_accent, p.logo_image_id, p.banner_image_id, gm.tier as seat_tier,
  (select newest from party_event_numbers n where n.party_id = p.id) as event_number,
  (select count(*) from party_members x where x.party_id = p.id) as member_count, gm.username as gm_name,
  ${readerMembership(sql)}`;

/** Throws RESOURCE_NOT_FOUND for a stranger. */
export async function readParty(sql: Sql, { userId, defaultTier }: Actor, partyId: string): Promise<Party> {
  const [row] = await sql<PartyRow[]>`
    select ${partyColumns(sql)}
    from parties p
    join party_members m on m.party_id = p.id and m.user_id = ${userId}
    join users gm on gm.id = p.game_master_id
    where p.id = ${partyId}`;
  if (!row) throw notFound();
  return presentParty(row, defaultTier);
}

/** SQL: limits the result to these parties; null means all. */
const partyIdCondition = (sql: Sql, partyIds: readonly string[] | null = null): Fragment =>
  partyIds === null ? sql`` : sql`and p.id = any(${[...partyIds]}::uuid[])`;

export interface PartyFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  owned?: boolean | undefined;
  /** With `true`, only parties whose game master of record is another user; with `false`, only those of the reader. */
  member?: boolean | undefined;
  role?: Role | undefined;
  game_system?: string | undefined;
  is_archived: boolean | 'all';
  /** The parties that an API key is limited to. */
  partyIds?: readonly string[] | null;
  sort: 'name' | 'created_at' | 'updated_at';
  direction: 'asc' | 'desc';
}

/** One page of the reader's parties, with the total. */
export async function listParties(
  sql: Sql,
  { userId, defaultTier }: Actor,
  filter: PartyFilter,
): Promise<Page<Party>> {
  const pattern = substringPattern(filter.search ?? '');
  const matches = sql`
    from parties p
    join party_members m on m.party_id = p.id and m.user_id = ${userId}
    join users gm on gm.id = p.game_master_id
    where ${filter.is_archived === 'all' ? sql`true` : sql`(p.archived_at is not null) = ${filter.is_archived}`}
      ${filter.search ? sql`and (p.name ilike ${pattern} or p.description ilike ${pattern} or p.game_system ilike ${pattern} or p.setting ilike ${pattern})` : sql``}
      ${filter.owned === undefined ? sql`` : sql`and (p.game_master_id = ${userId}) = ${filter.owned}`}
      ${filter.member === undefined ? sql`` : sql`and (p.game_master_id <> ${userId}) = ${filter.member}`}
      ${filter.game_system === undefined ? sql`` : sql`and p.game_system = ${filter.game_system}`}
      ${filter.role === undefined ? sql`` : sql`and m.role = ${filter.role}`}
      ${partyIdCondition(sql, filter.partyIds)}`;
  const order = { name: sql`lower(p.name)`, created_at: sql`p.created_at`, updated_at: sql`p.updated_at` }[
    filter.sort
  ];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [count]] = await Promise.all([
    sql<PartyRow[]>`
      select ${partyColumns(sql)} ${matches}
      order by ${order} ${direction}, p.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count ${matches}`,
  ]);
  return { rows: rows.map((row) => presentParty(row, defaultTier)), total: count?.count ?? 0 };
}

const memberSelect = (sql: Sql): Fragment => sql`
  select m.id, m.user_id, m.role, m.created_at, u.username, u.display_name, u.bio, u.email, u.avatar_url,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'primary_container_id', k.id) order by c.name)
      from characters c
      left join containers k on k.character_id = c.id and k.is_primary and k.closed_at is null
      where c.party_id = m.party_id and c.user_id = m.user_id and c.deleted_at is null), '[]') as characters,
    (select jsonb_build_object('id', s.id, 'granted_tier', s.granted_tier,
        'patron', jsonb_build_object('id', a.id, 'username', a.username))
      from patronages s join users a on a.id = s.patron_id
      where s.party_id = m.party_id and s.beneficiary_id = m.user_id and s.ended_at is null) as patronage
  from party_members m join users u on u.id = m.user_id`;

/** Members of a party, sorted by role, game masters first. Throws RESOURCE_NOT_FOUND for a stranger. */
export async function listMembers(
  sql: Sql,
  userId: string,
  partyId: string,
  page: { page: number; per_page: number },
): Promise<Page<PartyMember>> {
  const { role } = await requireMember(sql, userId, partyId);
  const [rows, [count]] = await Promise.all([
    sql<MemberRow[]>`
      ${memberSelect(sql)} where m.party_id = ${partyId}
      order by array_position(array['gm', 'manager', 'player', 'observer'], m.role), m.id
      limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from party_members where party_id = ${partyId}`,
  ]);
  return { rows: rows.map((row) => presentMember(row, role === 'gm')), total: count?.count ?? 0 };
}

/** A member as the gm sees them, with the email address. Throws RESOURCE_NOT_FOUND. */
export async function readMemberForGm(sql: Sql, partyId: string, userId: string): Promise<PartyMember> {
  const [row] = await sql<
    MemberRow[]
  >`${memberSelect(sql)} where m.party_id = ${partyId} and m.user_id = ${userId}`;
  if (!row) throw notFound();
  return presentMember(row, true);
}

/** The notes of a party. Throws RESOURCE_NOT_FOUND for a stranger. */
export async function readNotes(sql: Sql, userId: string, partyId: string): Promise<PartyNotes> {
  await requireMember(sql, userId, partyId);
  const [row] = await sql<NotesRow[]>`
    select n.notes, n.version, n.updated_at, u.username as updated_by
    from party_notes n join users u on u.id = n.updated_by where n.party_id = ${partyId}`;
  return presentNotes(row);
}

/** SQL: the columns of a party that a non-member may see; its members are only counted (DEC-3). */
const publicColumns = (sql: Sql): Fragment => sql`
  p.name, p.description, p.game_system, p.setting, p.join_permission,
  (select count(*) from party_members x where x.party_id = p.id) as member_count, gm.username as gm_name`;

/**
 * A party as a non-member sees it: by the join code of any party, or by the id of a public one. Throws
 * RESOURCE_NOT_FOUND, also for an archived party.
 */
export async function previewParty(
  sql: Sql,
  party: { join_code?: string | undefined; party_id?: string | undefined },
): Promise<PreviewRow> {
  const isMatch =
    party.join_code === undefined
      ? sql`p.id = ${party.party_id ?? ''} and p.is_public`
      : sql`p.join_code = ${party.join_code}`;
  const [row] = await sql<PreviewRow[]>`
    select ${publicColumns(sql)}, p.is_public
    from parties p join users gm on gm.id = p.game_master_id
    where ${isMatch} and p.archived_at is null`;
  if (!row) throw notFound('Unable to preview party. Please check the join code and try again.');
  return row;
}

export interface DiscoveryFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  game_system?: string | undefined;
  partyIds?: readonly string[] | null;
}

/**
 * One page of the public parties, most recently updated first, with the total. Searches name, description, game
 * system and setting.
 */
export async function listPublicParties(
  sql: Sql,
  userId: string,
  filter: DiscoveryFilter,
): Promise<Page<PublicParty>> {
  const pattern = substringPattern(filter.search ?? '');
  const searchText = sql`(p.name || chr(10) || p.description || chr(10) || p.game_system || chr(10) || p.setting)`;
  const matches = sql`
    where p.is_public and p.archived_at is null
      ${filter.search ? sql`and ${searchText} ilike ${pattern}` : sql``}
      ${filter.game_system ? sql`and p.game_system = ${filter.game_system}` : sql``}
      ${partyIdCondition(sql, filter.partyIds)}`;
  const [rows, [count]] = await Promise.all([
    sql<PublicPartyRow[]>`
      select p.id, ${publicColumns(sql)},
        exists (select from party_members m where m.party_id = p.id and m.user_id = ${userId}) as is_member
      from parties p join users gm on gm.id = p.game_master_id ${matches}
      order by p.updated_at desc, p.id desc
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from parties p ${matches}`,
  ]);
  return { rows: rows.map(presentPublicParty), total: count?.count ?? 0 };
}
