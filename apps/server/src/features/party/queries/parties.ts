import type { JoinPermission, Role } from '@quartermaster/rules/roles';
import { containing, type Fragment, type Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { type AccessRow, standingInParty } from '../policy.ts';

type PartyFacts = Pick<
  Row<'parties'>,
  | 'id'
  | 'name'
  | 'description'
  | 'game_system'
  | 'setting'
  | 'join_permission'
  | 'encumbrance_style'
  | 'coin_system'
  | 'join_code'
  | 'is_public'
  | 'game_master_id'
  | 'event_number'
  | 'created_at'
  | 'updated_at'
>;
export interface PartyRow extends PartyFacts, AccessRow {
  member_count: number;
  gm_name: string;
}

/** A party as one of its members sees it. The join with the asker's own membership is the permission. */
const partyColumns = (sql: Sql): Fragment => sql`
  p.id, p.name, p.description, p.game_system, p.setting, p.join_permission, p.encumbrance_style, p.coin_system, p.join_code,
  p.is_public, p.game_master_id, p.event_number, p.created_at, p.updated_at,
  (select count(*) from party_members x where x.party_id = p.id) as member_count, gm.username as gm_name,
  ${standingInParty(sql)}`;

export async function partyById(sql: Sql, userId: string, partyId: string): Promise<PartyRow | undefined> {
  const [row] = await sql<PartyRow[]>`
    select ${partyColumns(sql)}
    from parties p
    join party_members m on m.party_id = p.id and m.user_id = ${userId}
    join users gm on gm.id = p.game_master_id
    where p.id = ${partyId}`;
  return row;
}

export interface PartyFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  owned?: boolean | undefined;
  /** Joined rather than owned. */
  member?: boolean | undefined;
  role?: Role | undefined;
  game_system?: string | undefined;
  is_archived: boolean | 'all';
  sort: 'name' | 'created_at' | 'updated_at';
  direction: 'asc' | 'desc';
}

/** The asker's parties, one page, with the number of all that fit. */
export async function partiesOf(
  sql: Sql,
  userId: string,
  filter: PartyFilter,
): Promise<{ rows: PartyRow[]; total: number }> {
  const like = containing(filter.search ?? '');
  const matches = sql`
    from parties p
    join party_members m on m.party_id = p.id and m.user_id = ${userId}
    join users gm on gm.id = p.game_master_id
    where ${filter.is_archived === 'all' ? sql`true` : sql`(p.archived_at is not null) = ${filter.is_archived}`}
      ${filter.search ? sql`and (p.name ilike ${like} or p.description ilike ${like} or p.game_system ilike ${like} or p.setting ilike ${like})` : sql``}
      ${filter.owned === undefined ? sql`` : sql`and (p.game_master_id = ${userId}) = ${filter.owned}`}
      ${filter.member === undefined ? sql`` : sql`and (p.game_master_id <> ${userId}) = ${filter.member}`}
      ${filter.game_system === undefined ? sql`` : sql`and p.game_system = ${filter.game_system}`}
      ${filter.role === undefined ? sql`` : sql`and m.role = ${filter.role}`}`;
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
  return { rows, total: count?.count ?? 0 };
}

export interface MemberRow extends Pick<Row<'party_members'>, 'id' | 'user_id' | 'role' | 'created_at'> {
  username: string;
  email: string;
  avatar_url: string;
  characters: { id: string; name: string; primary_container_id: string | null }[];
}

const memberSelect = (sql: Sql): Fragment => sql`
  select m.id, m.user_id, m.role, m.created_at, u.username, u.email, u.avatar_url,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'primary_container_id', k.id) order by c.name)
      from characters c
      left join containers k on k.character_id = c.id and k.is_primary and k.closed_at is null
      where c.party_id = m.party_id and c.user_id = m.user_id and c.deleted_at is null), '[]') as characters
  from party_members m join users u on u.id = m.user_id`;

/** Members of a party, the game master first; the caller has shown that the asker is one of them. */
export async function membersOf(
  sql: Sql,
  partyId: string,
  page: { page: number; per_page: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    sql<MemberRow[]>`
      ${memberSelect(sql)} where m.party_id = ${partyId}
      order by array_position(array['gm', 'manager', 'player', 'observer'], m.role), m.id
      limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from party_members where party_id = ${partyId}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

export async function memberById(sql: Sql, partyId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await sql<
    MemberRow[]
  >`${memberSelect(sql)} where m.party_id = ${partyId} and m.user_id = ${userId}`;
  return row;
}

export interface NotesRow extends Pick<Row<'party_notes'>, 'notes' | 'version' | 'updated_at'> {
  updated_by: string;
}

/** What the party has written down; the caller has shown that the asker is a member. */
export async function notesOf(sql: Sql, partyId: string): Promise<NotesRow | undefined> {
  const [row] = await sql<NotesRow[]>`
    select n.notes, n.version, n.updated_at, u.username as updated_by
    from party_notes n join users u on u.id = n.updated_by where n.party_id = ${partyId}`;
  return row;
}

type Shown = Pick<Row<'parties'>, 'name' | 'description' | 'game_system' | 'setting'> & {
  join_permission: JoinPermission;
  member_count: number;
  gm_name: string;
};
export interface PreviewRow extends Shown {
  is_public: boolean;
}
export interface PublicPartyRow extends Shown {
  id: string;
  is_member: boolean;
}

/** What somebody outside may know of a party; never members (DEC-3). */
const shownColumns = (sql: Sql): Fragment => sql`
  p.name, p.description, p.game_system, p.setting, p.join_permission,
  (select count(*) from party_members x where x.party_id = p.id) as member_count, gm.username as gm_name`;

/** What a door leads to, for anyone who stands before it: the code of any party, or the id of a public one. */
export async function partyBehind(
  sql: Sql,
  door: { join_code?: string | undefined; party_id?: string | undefined },
): Promise<PreviewRow | undefined> {
  const isIt =
    door.join_code === undefined
      ? sql`p.id = ${door.party_id ?? ''} and p.is_public`
      : sql`p.join_code = ${door.join_code}`;
  const [row] = await sql<PreviewRow[]>`
    select ${shownColumns(sql)}, p.is_public
    from parties p join users gm on gm.id = p.game_master_id
    where ${isIt} and p.archived_at is null`;
  return row;
}

export interface DiscoveryFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  game_system?: string | undefined;
}

/** Public parties, newest change first, one page, with the number of all that fit. Searches the four texts. */
export async function publicParties(
  sql: Sql,
  userId: string,
  filter: DiscoveryFilter,
): Promise<{ rows: PublicPartyRow[]; total: number }> {
  const like = containing(filter.search ?? '');
  const words = sql`(p.name || chr(10) || p.description || chr(10) || p.game_system || chr(10) || p.setting)`;
  const matches = sql`
    where p.is_public and p.archived_at is null
      ${filter.search ? sql`and ${words} ilike ${like}` : sql``}
      ${filter.game_system ? sql`and p.game_system = ${filter.game_system}` : sql``}`;
  const [rows, [count]] = await Promise.all([
    sql<PublicPartyRow[]>`
      select p.id, ${shownColumns(sql)},
        exists (select from party_members m where m.party_id = p.id and m.user_id = ${userId}) as is_member
      from parties p join users gm on gm.id = p.game_master_id ${matches}
      order by p.updated_at desc, p.id desc
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from parties p ${matches}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}
