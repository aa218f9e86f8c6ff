import { formatCount } from '@quartermaster/rules/format-count';
import type { Sql } from '../../../platform/database.ts';
import { type PartyRow, presentPage, type SubjectPage } from '../present.ts';
import type { Share } from '../store.ts';
import { isSharedBy, partyColumns, stacksIn } from './public-reader.ts';

interface SheetRow extends PartyRow {
  readonly name: string;
  readonly race: string;
  readonly character_class: string;
  readonly level: number;
}

/** A character with the identified items that its party can see, but without its notes and private containers. */
export async function readSharedCharacter(sql: Sql, share: Share): Promise<SubjectPage | null> {
  const [row] = await sql<SheetRow[]>`
    select c.name, c.race, c.character_class, c.level, ${partyColumns(sql, share.created_by)}
    from characters c
    left join parties p on p.id = c.party_id
    where c.id = ${share.subject_id} and c.deleted_at is null and p.archived_at is null and p.hidden_from is null
      and (c.user_id = ${share.created_by} or ${isSharedBy(sql, share.created_by)})`;
  if (!row) return null;
  const stacks = await stacksIn(sql, sql`k.character_id = ${share.subject_id} and k.visibility = 'party'`);
  const page = {
    label: 'Character',
    title: row.name,
    details: [
      { label: 'Race', value: row.race },
      { label: 'Class', value: row.character_class },
      { label: 'Level', value: formatCount(row.level) },
    ],
    ...stacks,
    openPath: `/characters/${share.subject_id}`,
  };
  return presentPage(page, row);
}
