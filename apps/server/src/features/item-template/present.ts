import { CURRENCIES } from '@quartermaster/contract/item';
import type { ItemTemplate, TemplateUsage } from '@quartermaster/contract/item-template';
import { displayedUsername } from '@quartermaster/rules/names';
import { averageOf } from '@quartermaster/rules/rating';
import { isStackable } from '@quartermaster/rules/stacking';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { Row } from '../../platform/db-types.ts';
import { accessTo, type ContainerAccessRow } from '../container/policy.ts';
import { isSystemTemplate, templatePermissions } from './policy.ts';

export interface TemplateRow
  extends Omit<Row<'item_templates'>, 'catalog_key' | 'retired_at' | 'average_rating'> {
  creator_name: string;
}

export type UsageRow = ContainerAccessRow & { quantity: number };

/** A template with the permissions of `userId`, who may see it. */
export function presentTemplate(row: TemplateRow, userId: string): ItemTemplate {
  const average = averageOf(row.rating_sum, row.ratings_count);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    weight: row.weight / 100,
    base_value: row.base_value,
    value_copper: row.value_copper,
    visibility: row.visibility,
    is_hidden: row.hidden_from !== null,
    stack_size: row.stack_size,
    is_stackable: isStackable(row.stack_size),
    slots: row.slots,
    metadata: {
      currency: CURRENCIES.find((c) => c === row.currency) ?? 'gold',
      rarity: row.rarity,
      category: row.category,
    },
    tags: row.tags,
    glyph: row.glyph,
    creator_id: row.creator_id,
    creator_name: displayedUsername(row.creator_name),
    is_system: isSystemTemplate(row),
    rating: average,
    average_rating: average,
    ratings_count: row.ratings_count,
    uses_count: row.uses_count,
    permissions: templatePermissions(row, userId),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * The numbers of items that would and would not follow an update: they follow if `userId` could edit them by hand
 * (ADR 0080). Items in hidden loot are counted only for its gm.
 */
export function presentUsage(rows: readonly UsageRow[], userId: string): TemplateUsage {
  const sum = (usageRows: typeof rows) => usageRows.reduce((total, { quantity }) => total + quantity, 0);
  const visibleRows = rows.filter(
    (row) => row.owner_kind !== 'loot' || row.is_open || accessTo(row, userId).see,
  );
  const followingQuantity = sum(rows.filter((row) => accessTo(row, userId).withdraw));
  return {
    is_used: visibleRows.length > 0,
    items_that_follow: cappedTotal(followingQuantity),
    items_that_stay: cappedTotal(sum(visibleRows) - followingQuantity),
  };
}
