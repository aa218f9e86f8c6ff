import type { JoinPermission } from '@quartermaster/rules/roles';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';

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

/** What somebody outside may know of a party; never members (decisions.md §3). */
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
  const like = `%${(filter.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
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
