import { CURRENCIES } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { shownName } from '@quartermaster/rules/names';
import { isStackable } from '@quartermaster/rules/stacking';
import type { TemplateRow } from './reads.ts';

export function presentTemplate(row: TemplateRow): ItemTemplate {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    weight: row.weight / 100,
    base_value: row.base_value,
    value_copper: row.value_copper,
    visibility: row.visibility,
    stack_size: row.stack_size,
    is_stackable: isStackable(row.stack_size),
    metadata: {
      currency: CURRENCIES.find((c) => c === row.currency) ?? 'gold',
      rarity: row.rarity,
      category: row.category,
    },
    tags: row.tags,
    glyph: row.glyph,
    creator_id: row.creator_id,
    creator_name: shownName(row.creator_name),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
