import { notFound } from '@quartermaster/contract/errors';
import { averageTwice, type Dice, formatDice } from '@quartermaster/rules/dice';
import type { Row } from '../../platform/db-types.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';
import { isLineVisible } from './policy.ts';

/** The stored fields of a template. */
export type TemplateColumns = Pick<
  Row<'loot_templates'>,
  'name' | 'description' | 'source_type' | 'visibility' | 'tags'
>;

export type LockedTemplate = TemplateColumns & Pick<Row<'loot_templates'>, 'id' | 'creator_id'>;

/**
 * Locks a template that the reader may see; its lines are only changed under this lock. Throws RESOURCE_NOT_FOUND.
 */
export async function lockTemplate(tx: Tx, userId: string, id: string): Promise<LockedTemplate> {
  const [row] = await tx.sql<LockedTemplate[]>`
    select id, creator_id, name, description, source_type, visibility, tags from loot_templates
    where id = ${id} and (visibility <> 'private' or creator_id = ${userId}) for no key update`;
  if (!row) throw notFound();
  return row;
}

export async function insertTemplate(tx: Tx, creatorId: string, columns: TemplateColumns): Promise<string> {
  const id = newId();
  const row = { ...columns, id, creator_id: creatorId, created_at: tx.now, updated_at: tx.now };
  await tx.sql`insert into loot_templates ${tx.sql(row)}`;
  return id;
}

/** Sets when the template was last updated, after its lines were changed. */
export async function touchTemplate(tx: Tx, id: string): Promise<void> {
  await tx.sql`update loot_templates set updated_at = ${tx.now} where id = ${id}`;
}

/** The fields of an item template that lines need. */
export type ItemTemplate = Pick<Row<'item_templates'>, 'id' | 'name' | 'category' | 'stack_size'>;

/** The given item templates that the user may use in a line: public, unlisted or their own, and not retired. */
export function usableItemTemplates(tx: Tx, userId: string, ids: readonly string[]): Promise<ItemTemplate[]> {
  return tx.sql<ItemTemplate[]>`
    select id, name, category, stack_size from item_templates
    where id = any(${[...ids]}::uuid[]) and retired_at is null
      and (visibility <> 'private' or creator_id = ${userId})`;
}

export interface NewLine {
  readonly itemTemplateId: string;
  readonly dice: Dice;
  /** In percent. */
  readonly chance: number;
  readonly isIdentified: boolean;
}

/** The columns of a line's quantity. */
export const diceColumns = (dice: Dice) => ({
  quantity: formatDice(dice),
  average_twice: averageTwice(dice),
});

export async function countLines(tx: Tx, templateId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*) as count from loot_items where loot_template_id = ${templateId}`;
  return row?.count ?? 0;
}

/** Inserts lines after the existing ones; returns their ids in order. */
export async function insertLines(tx: Tx, templateId: string, lines: readonly NewLine[]): Promise<string[]> {
  const rows = lines.map((line, i) => ({
    id: newId(),
    item_template_id: line.itemTemplateId,
    ...diceColumns(line.dice),
    chance: line.chance,
    is_identified: line.isIdentified,
    line_number: i + 1,
  }));
  await tx.sql`
    insert into loot_items (id, loot_template_id, item_template_id, quantity, average_twice, chance, is_identified, position,
      created_at, updated_at)
    select r.id, ${templateId}, r.item_template_id, r.quantity, r.average_twice, r.chance, r.is_identified,
      r.line_number + (select coalesce(max(position), -1) from loot_items where loot_template_id = ${templateId}), ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${tx.sql.json(rows)}) as r (id uuid, item_template_id uuid, quantity text, average_twice bigint,
      chance smallint, is_identified boolean, line_number int)`;
  return rows.map(({ id }) => id);
}

/** Adds duplicates of a template's lines, as far as the user may see them, to another template. */
export async function copyLines(tx: Tx, userId: string, fromId: string, toId: string): Promise<void> {
  await tx.sql`
    insert into loot_items (id, loot_template_id, item_template_id, quantity, average_twice, chance, is_identified, position,
      created_at, updated_at)
    select gen_random_uuid(), ${toId}, i.item_template_id, i.quantity, i.average_twice, i.chance, i.is_identified,
      row_number() over (order by i.position, i.id) - 1, ${tx.now}, ${tx.now}
    from loot_items i join item_templates g on g.id = i.item_template_id
    where i.loot_template_id = ${fromId} and ${isLineVisible(tx.sql, userId)}`;
}

/**
 * A line of a locked template, with its item's stack size. Throws RESOURCE_NOT_FOUND, also for a line that the user may
 * not see.
 */
export async function lineIn(
  tx: Tx,
  userId: string,
  templateId: string,
  lineId: string,
): Promise<{ id: string; stack_size: number }> {
  const [row] = await tx.sql<{ id: string; stack_size: number }[]>`
    select l.id, g.stack_size from loot_items l join item_templates g on g.id = l.item_template_id
    where l.loot_template_id = ${templateId} and l.id = ${lineId} and ${isLineVisible(tx.sql, userId)}`;
  if (!row) throw notFound();
  return row;
}

/**
 * Moves a line to a position, starting at 0; a position past the end means the end. The lines are renumbered: removed
 * lines leave gaps, so the new index is the number of lines before the position.
 */
export async function moveLine(tx: Tx, templateId: string, lineId: string, position: number): Promise<void> {
  await tx.sql`
    update loot_items l set position = case when l.id = ${lineId} then least(o.target, o.count) else o.n + (o.n >= o.target)::int end
    from (select id, row_number() over (partition by id = ${lineId}::uuid order by position, id) - 1 as n, count(*) over () - 1 as count,
            count(*) filter (where position < ${position}::int) over () as target
          from loot_items where loot_template_id = ${templateId}) o
    where o.id = l.id`;
}
