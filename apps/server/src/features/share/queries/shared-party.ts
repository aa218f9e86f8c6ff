import { formatCount } from '@quartermaster/rules/format-count';
import type { Sql } from '../../../platform/database.ts';
import { type PartyRow, presentPage, type SubjectPage } from '../present.ts';
import type { Share } from '../store.ts';
import { isSharedBy } from './public-reader.ts';

interface InvitationRow extends PartyRow {
  readonly party_name: string;
  readonly description: string;
  readonly game_system: string;
  readonly setting: string;
  readonly gm_name: string;
  readonly member_count: number;
}

/** A party with the data that the preview by join code shows, and with its join code. */
export async function readSharedParty(sql: Sql, share: Share): Promise<SubjectPage | null> {
  const [row] = await sql<InvitationRow[]>`
    select p.id as party_id, p.name as party_name, p.join_code, p.description, p.game_system, p.setting, gm.username as gm_name,
      (select count(*) from party_members x where x.party_id = p.id) as member_count
    from parties p join users gm on gm.id = p.game_master_id
    where p.id = ${share.subject_id} and ${isSharedBy(sql, share.created_by)}`;
  if (!row) return null;
  const details = [
    { label: 'Game system', value: row.game_system },
    { label: 'Setting', value: row.setting },
    { label: 'Game master', value: row.gm_name },
    { label: 'Members', value: formatCount(row.member_count) },
  ];
  const page = {
    label: 'Party invitation',
    title: row.party_name,
    description: row.description,
    details,
    notice: row.join_code === null ? 'Players can join this party only by personal invitation.' : '',
    openPath: `/parties/${share.subject_id}`,
  };
  return presentPage(page, { ...row, party_name: null });
}
