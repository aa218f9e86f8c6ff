import type { ContentLoot } from '@quartermaster/contract/content-file';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { isLineVisible } from '../policy.ts';
import { sourceTypeOf } from '../present.ts';
import type { TemplateColumns } from '../store.ts';

export type LootFile = ContentLoot & { readonly id: string };
type LootFileRow = TemplateColumns & Pick<LootFile, 'id' | 'loot_items'>;

/**
 * At most `max` of the user's loot templates `t` that meet `condition`, sorted by name, in the form of a content file,
 * with the lines that the user may see and whose item is not deleted.
 */
export async function lootFiles(
  sql: Sql,
  userId: string,
  condition: Fragment,
  max: number,
): Promise<LootFile[]> {
  const rows = await sql<LootFileRow[]>`
    select s.id, s.name, s.description, s.source_type, s.visibility, s.tags, lines.loot_items
    from (select * from loot_templates t where t.creator_id = ${userId} and ${condition}
      order by lower(t.name), t.id limit ${max}) s
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('item', g.name, 'item_template_id', g.id, 'quantity', l.quantity,
        'chance', l.chance, 'is_identified', l.is_identified) order by l.position, l.id), '[]') as loot_items
      from loot_items l join item_templates g on g.id = l.item_template_id
      where l.loot_template_id = s.id and g.retired_at is null and ${isLineVisible(sql, userId)}) lines
    order by lower(s.name), s.id`;
  return rows.map((row) => ({ ...row, source_type: sourceTypeOf(row.source_type) }));
}
