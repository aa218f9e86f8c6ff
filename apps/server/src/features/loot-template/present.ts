import type { LootItem } from '@quartermaster/contract/loot-item';
import type { previewLoot } from '@quartermaster/contract/loot-roll';
import { type LootTemplate, SOURCE_TYPES, type SourceType } from '@quartermaster/contract/loot-template';
import { isFixed, maxOf, minOf, parseDice } from '@quartermaster/rules/dice';
import { rollLoot } from '@quartermaster/rules/loot-roll';
import { displayedUsername } from '@quartermaster/rules/names';
import { averageOf } from '@quartermaster/rules/rating';
import { isStackable } from '@quartermaster/rules/stacking';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { z } from 'zod';
import type { Row } from '../../platform/db-types.ts';
import { templatePermissions } from './policy.ts';

export interface TemplateRow extends Omit<Row<'loot_templates'>, 'average_rating'> {
  creator_name: string;
  items_count: number;
  /** In copper. */
  average_value: number;
}

type ItemColumns = Pick<
  Row<'item_templates'>,
  'name' | 'category' | 'rarity' | 'glyph' | 'stack_size' | 'value_copper'
>;
export interface LineRow extends ItemColumns {
  id: string;
  item_template_id: string;
  quantity: string;
  chance: number;
  is_identified: boolean;
  position: number;
}

/** The source type with this name; `other` for an unknown name. */
export const sourceTypeOf = (text: string): SourceType =>
  SOURCE_TYPES.find((type) => type === text) ?? 'other';

/** Presents a template to `userId`, who may see it. */
export function presentTemplate(row: TemplateRow, userId: string): LootTemplate {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    source_type: sourceTypeOf(row.source_type),
    visibility: row.visibility,
    is_hidden: row.hidden_from !== null,
    tags: row.tags,
    items_count: row.items_count,
    average_value_copper: cappedTotal(row.average_value),
    average_rating: averageOf(row.rating_sum, row.ratings_count),
    ratings_count: row.ratings_count,
    uses_count: row.uses_count,
    creator_id: row.creator_id,
    creator_name: displayedUsername(row.creator_name),
    permissions: templatePermissions(row, userId),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function diceOf(written: string) {
  const { dice, rejection } = parseDice(written);
  if (dice === null) throw new Error(`A stored loot line has invalid dice: ${written}: ${rejection}`);
  return dice;
}

export function presentLine(row: LineRow): LootItem {
  const dice = diceOf(row.quantity);
  return {
    id: row.id,
    item_template_id: row.item_template_id,
    name: row.name,
    category: row.category,
    rarity: row.rarity,
    glyph: row.glyph,
    is_stackable: isStackable(row.stack_size),
    value_copper: row.value_copper,
    quantity: row.quantity,
    least: minOf(dice),
    most: maxOf(dice),
    chance: row.chance,
    is_identified: row.is_identified,
    position: row.position,
  };
}

/** Presents one roll of all lines; nothing is created (DEC-6). */
export function presentPreview(
  rows: readonly LineRow[],
  seed: string,
): z.output<typeof previewLoot.reply.data> {
  const rolls = rollLoot(rows, seed);
  const lines = rows.map((row, i) => {
    const { chanceRoll, dice, rolled } = rolls[i] ?? { chanceRoll: 100, dice: [], rolled: 0 };
    return {
      loot_item_id: row.id,
      name: row.name,
      quantity: row.quantity,
      chance: row.chance,
      chance_roll: chanceRoll,
      dice: [...dice],
      rolled,
      value_copper: cappedTotal(rolled * row.value_copper),
    };
  });
  return {
    seed,
    is_fixed: rows.every((row) => row.chance === 100 && isFixed(diceOf(row.quantity))),
    lines,
    total_value_copper: cappedTotal(lines.reduce((sum, line) => sum + line.value_copper, 0)),
  };
}
