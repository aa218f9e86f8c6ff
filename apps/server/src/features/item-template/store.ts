import { IMPORT_LINES_MAX } from '@quartermaster/contract/constants';
import { notFound } from '@quartermaster/contract/errors';
import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import { reconcileTags } from '@quartermaster/rules/tags';
import { toHundredths } from '@quartermaster/rules/weight';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import { LIMITS } from '../../platform/http/rate-limits.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { Tx } from '../../platform/transaction.ts';
import { accessJoins } from '../container/policy.ts';

/** The stored fields of a template. */
export type TemplateColumns = Pick<
  Row<'item_templates'>,
  | 'name'
  | 'description'
  | 'weight'
  | 'base_value'
  | 'currency'
  | 'stack_size'
  | 'slots'
  | 'rarity'
  | 'category'
  | 'glyph'
  | 'tags'
  | 'visibility'
>;

/** The fields of a form as columns: weight in hundredths of a pound, with consistent tags and category. */
export function columnsOf(fields: ItemTemplateFields): TemplateColumns {
  const { category, tags } = reconcileTags(fields.tags, fields.metadata.category);
  return {
    name: fields.name,
    description: fields.description,
    weight: toHundredths(fields.weight),
    base_value: fields.base_value,
    currency: fields.metadata.currency,
    stack_size: fields.stack_size,
    slots: fields.slots,
    rarity: fields.metadata.rarity,
    category,
    glyph: fields.glyph,
    tags: [...tags],
    visibility: fields.visibility,
  };
}

/** A key of all fields that the creator sets; equal for equal templates. */
export const fingerprintOf = (columns: TemplateColumns): string =>
  JSON.stringify([
    columns.name,
    columns.description,
    columns.weight,
    columns.base_value,
    columns.currency,
    columns.stack_size,
    columns.slots,
    columns.rarity,
    columns.category,
    columns.glyph,
    columns.tags,
    columns.visibility,
  ]);

/**
 * Inserts templates of one creator in a single statement; returns their ids in the given order. Throws RATE_LIMITED
 * above the creator's daily limit.
 */
export async function insertTemplates(
  tx: Tx,
  { limits }: Pick<Services, 'limits'>,
  creatorId: string,
  templates: readonly TemplateColumns[],
): Promise<string[]> {
  await limits.useInTransaction(tx, 'new_items', creatorId, LIMITS.new_items, templates.length);
  const rows = templates.map((columns) => ({ ...columns, id: newId() }));
  await tx.sql`
    insert into item_templates (id, creator_id, name, description, weight, base_value, currency, stack_size, slots, rarity,
      category, glyph, tags, visibility, created_at, updated_at)
    select r.id, ${creatorId}, r.name, r.description, r.weight, r.base_value, r.currency, r.stack_size, r.slots, r.rarity,
      r.category, r.glyph, r.tags, r.visibility, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${tx.sql.json(rows)}) as r (id uuid, name text, description text, weight bigint,
      base_value bigint, currency text, stack_size bigint, slots smallint, rarity text, category text, glyph text,
      tags text[], visibility text)`;
  return rows.map(({ id }) => id);
}

export type LockedTemplate = TemplateColumns &
  Pick<Row<'item_templates'>, 'id' | 'creator_id' | 'updated_at'>;

/**
 * Locks a template that the reader may see. Items can still be created from it in the meantime, because they only
 * require that it exists. Throws RESOURCE_NOT_FOUND.
 */
export async function lockTemplate(tx: Tx, userId: string, id: string): Promise<LockedTemplate> {
  const [row] = await tx.sql<LockedTemplate[]>`
    select id, creator_id, updated_at, name, description, weight, base_value, currency, stack_size, slots, rarity, category,
      glyph, tags, visibility
    from item_templates
    where id = ${id} and retired_at is null and (visibility <> 'private' or creator_id = ${userId})
    for no key update`;
  if (!row) throw notFound();
  return row;
}

/**
 * The reader's own templates of these names, ignoring case: at most as many as a file may have lines, the
 * newest of each name first. Their number is not limited by any tier.
 */
export function ownTemplatesNamed(
  sql: Sql,
  userId: string,
  names: readonly string[],
): Promise<TemplateColumns[]> {
  return sql<TemplateColumns[]>`
    select t.* from (select distinct lower(n) as name from unnest(${names as string[]}::text[]) n) n
    cross join lateral (
      select name, description, weight, base_value, currency, stack_size, slots, rarity, category, glyph, tags, visibility
      from item_templates o
      where o.creator_id = ${userId} and o.retired_at is null and lower(o.name) = n.name
      order by o.id desc limit ${IMPORT_LINES_MAX}) t
    limit ${IMPORT_LINES_MAX}`;
}

/**
 * The ids of the containers that hold items of a template, except deleted containers, at most `limit`.
 * @param condition on item `i`, container `k` and the joins of `accessJoins`
 */
export async function containersHolding(
  { sql }: Pick<Tx, 'sql'>,
  userId: string,
  templateId: string,
  condition: Fragment,
  limit: number | null = null,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct k.id from item_instances i join containers k on k.id = i.container_id ${accessJoins(sql, userId)}
    where i.item_template_id = ${templateId} and k.closed_at is null and (${condition}) limit ${limit}`;
  return rows.map(({ id }) => id);
}
