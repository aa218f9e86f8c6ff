import { capitalize } from '@quartermaster/rules/capitalize';
import { coinSystem, formatMoney } from '@quartermaster/rules/money';
import type { Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { presentPage, type SubjectPage } from '../present.ts';
import type { Share } from '../store.ts';

type TemplateRow = Pick<
  Row<'item_templates'>,
  'name' | 'description' | 'weight' | 'value_copper' | 'rarity' | 'category' | 'tags'
>;

/** The tags that do not repeat the category or another property, as on the item's page. */
const otherTags = ({ tags, category }: TemplateRow): string[] =>
  tags.filter((tag) => !tag.includes(':') && tag !== category);

/** An item that its creator shares, even if it is private; null when it is deleted, and while moderation hides it. */
export async function readSharedTemplate(sql: Sql, share: Share): Promise<SubjectPage | null> {
  const [row] = await sql<TemplateRow[]>`
    select name, description, weight, value_copper, rarity, category, tags from item_templates
    where id = ${share.subject_id} and creator_id = ${share.created_by} and retired_at is null
      and hidden_from is null`;
  if (!row) return null;
  const details = [
    { label: 'Category', value: capitalize(row.category) },
    { label: 'Rarity', value: capitalize(row.rarity) },
    { label: 'Value', value: formatMoney(row.value_copper, coinSystem(null)) },
    { label: 'Weight', value: `${row.weight / 100} lb` },
    { label: 'Tags', value: otherTags(row).join(', ') },
  ];
  const page = {
    label: 'Item',
    title: row.name,
    description: row.description,
    details,
    openPath: `/items/templates/${share.subject_id}`,
  };
  return presentPage(page, { party_id: null, party_name: null, join_code: null });
}
