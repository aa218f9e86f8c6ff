import type { Sql } from '../../../platform/database.ts';
import { type PartyRow, presentPage, type SubjectPage } from '../present.ts';
import type { Share } from '../store.ts';
import { isSharedBy, partyColumns, stacksIn } from './public-reader.ts';

interface LootRow extends PartyRow {
  readonly name: string;
  readonly description: string;
  readonly location_name: string;
}

/** Revealed loot with its remaining items, except unidentified items. */
export async function readSharedLoot(sql: Sql, share: Share): Promise<SubjectPage | null> {
  const [row] = await sql<LootRow[]>`
    select ${partyColumns(sql, share.created_by)}, l.name, l.description, l.location_name
    from loot_instances l join parties p on p.id = l.party_id
    where l.id = ${share.subject_id} and l.is_revealed and l.closed_at is null
      and ${isSharedBy(sql, share.created_by)}`;
  if (!row) return null;
  const stacks = await stacksIn(sql, sql`k.loot_instance_id = ${share.subject_id}`);
  const page = {
    label: 'Loot',
    title: row.name,
    description: row.description,
    details: [{ label: 'Found at', value: row.location_name }],
    ...stacks,
    notice: stacks.itemCount === 0 ? 'There are no items to show.' : '',
    openPath: `/loot/instances/${share.subject_id}`,
  };
  return presentPage(page, row);
}
