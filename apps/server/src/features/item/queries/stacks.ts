import { createHash } from 'node:crypto';
import { notFound } from '@quartermaster/contract/errors';
import type { Load } from '@quartermaster/rules/capacity';
import { unidentifiedName } from '@quartermaster/rules/names';
import { areMergeable, NEW_ITEM, type Stack, type StackProperties } from '@quartermaster/rules/stacking';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { stackSlots, stackWeight } from '../../../platform/ledger/stack-columns.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { isKnown } from '../../identification/policy.ts';

/** The columns of a template that commands on its stacks need. */
export type Template = Readonly<
  Pick<Row<'item_templates'>, 'id' | 'name' | 'weight' | 'stack_size' | 'slots' | 'category' | 'currency'>
>;

/** A stack and its template; a description or notes longer than COMPARED_TEXT_MAX are replaced by a hash. */
export interface StackRow
  extends Readonly<
    Omit<Row<'item_instances'>, 'item_template_id' | 'container_id' | 'created_at' | 'updated_at'>
  > {
  readonly container_id: string;
  readonly template: Template;
}

const COMPARED_TEXT_MAX = 60;

/** Long text is only compared for equality, so its hash is selected: a full container can hold 120 MB of text. */
const hashedIfLong = (sql: Sql, text: Fragment): Fragment => sql`
  case when length(${text}) > ${COMPARED_TEXT_MAX}::int then 'sha256 ' || encode(sha256(convert_to(${text}, 'UTF8')), 'hex') else ${text} end`;

/** `hashedIfLong` for text that is not stored yet. */
const hashIfLong = (text: string): string =>
  [...text].length > COMPARED_TEXT_MAX ? `sha256 ${createHash('sha256').update(text).digest('hex')}` : text;

/** The properties as `propertiesOf` returns them for a stack that has them. */
export const comparableProperties = (
  properties: Omit<StackProperties, 'templateId'>,
): Omit<StackProperties, 'templateId'> => ({
  ...properties,
  descriptionOverride: properties.descriptionOverride && hashIfLong(properties.descriptionOverride),
  notes: hashIfLong(properties.notes),
});

const stackSelect = (sql: Sql) => sql`
  select i.id, i.container_id, i.quantity, i.is_identified, i.is_equipped, i.is_attuned, i.name_override,
    ${hashedIfLong(sql, sql`i.description_override`)} as description_override, i.weight_override, i.value_override,
    i.currency_override, i.quality, i.durability, ${hashedIfLong(sql, sql`i.notes`)} as notes, i.hidden_in,
    json_build_object('id', t.id, 'name', t.name, 'weight', t.weight, 'stack_size', t.stack_size, 'slots', t.slots,
      'category', t.category, 'currency', t.currency) as template
  from item_instances i join item_templates t on t.id = i.item_template_id`;

/**
 * The rows that a transfer may change: the stack itself, and the stacks of its template in the target container into
 * which it can be merged, oldest first.
 */
export function stacksOfTransfer(tx: Tx, id: string, targetId: string): Promise<StackRow[]> {
  return tx.read<StackRow>(tx.sql`
    ${stackSelect(tx.sql)} where i.container_id is not null and (i.id = ${id} or (i.container_id = ${targetId}
      and ${hasRoom(tx.sql)} and i.item_template_id = (select item_template_id from item_instances where id = ${id}))) order by i.id`);
}

/**
 * A stack whose container the caller has locked. Throws RESOURCE_NOT_FOUND if it does not exist or is in no container.
 */
export async function lockedStack(tx: Tx, id: string): Promise<StackRow> {
  const [row] = await tx.sql<
    StackRow[]
  >`${stackSelect(tx.sql)} where i.id = ${id} and i.container_id is not null`;
  if (!row) throw notFound();
  return row;
}

/** The container of a stack, read without a lock: the stack may have moved by the time the lock is acquired. */
export async function containerOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.sql<{ container_id: string }[]>`
    select container_id from item_instances where id = ${id} and container_id is not null`;
  if (!row) throw notFound();
  return row.container_id;
}

/** A template that the user may create items from: public, unlisted or their own, and not retired. */
export async function usableTemplate(tx: Tx, userId: string, id: string): Promise<Template | undefined> {
  const [row] = await tx.sql<Template[]>`
    select id, name, weight, stack_size, slots, category, currency from item_templates
    where id = ${id} and retired_at is null and (visibility <> 'private' or creator_id = ${userId})`;
  return row;
}

/** The load of a container, calculated from its stacks; 0 for a container without limits. */
export async function loadOf(tx: Tx, containerId: string): Promise<Load> {
  const [row] = await tx.read<Load>(tx.sql`
    select coalesce(sum(${stackWeight(tx.sql)}), 0) as weight,
           coalesce(sum(${stackSlots(tx.sql)}), 0)::float8 as slots
    from containers k join item_instances i on i.container_id = k.id join item_templates t on t.id = i.item_template_id
    where k.id = ${containerId} and (k.max_weight is not null or k.max_slots is not null)`);
  return row ?? { weight: 0, slots: 0 };
}

/** All stacks in a container, oldest first. */
export function stacksIn(tx: Tx, containerId: string): Promise<StackRow[]> {
  return tx.sql<StackRow[]>`${stackSelect(tx.sql)} where i.container_id = ${containerId} order by i.id`;
}

/** The number of stacks in a container. */
export async function countStacks(tx: Tx, containerId: string): Promise<number> {
  const [row] = await tx.read<{ stacks: number }>(
    tx.sql`select count(*)::int as stacks from item_instances where container_id = ${containerId}`,
  );
  return row?.stacks ?? 0;
}

/** SQL: whether other stacks can be merged into stack `i`, because it is not full, equipped or attuned. */
const hasRoom = (sql: Sql): Fragment =>
  sql`(t.stack_size = 0 or i.quantity < t.stack_size) and not i.is_equipped and not i.is_attuned`;

/** Stacks of these templates in a container into which other stacks can be merged, oldest first. */
export function stacksWithRoom(
  tx: Tx,
  containerId: string,
  templateIds: readonly string[],
): Promise<StackRow[]> {
  return tx.read<StackRow>(tx.sql`
    ${stackSelect(tx.sql)} where i.container_id = ${containerId} and i.item_template_id = any(${[...templateIds]}::uuid[])
      and ${hasRoom(tx.sql)} order by i.id`);
}

/**
 * The stacks with these ids that are in the container, smallest first, so that a transfer leaves as few stacks as
 * possible.
 */
export function stacksById(tx: Tx, containerId: string, ids: readonly string[]): Promise<StackRow[]> {
  return tx.sql<StackRow[]>`
    ${stackSelect(tx.sql)} where i.id = any(${[...ids]}::uuid[]) and i.container_id = ${containerId}
    order by i.quantity, i.id`;
}

export const propertiesOf = (stack: StackRow): StackProperties => ({
  templateId: stack.template.id,
  identified: stack.is_identified,
  hiddenIn: stack.hidden_in,
  equipped: stack.is_equipped,
  attuned: stack.is_attuned,
  nameOverride: stack.name_override,
  descriptionOverride: stack.description_override,
  weightOverride: stack.weight_override,
  valueOverride: stack.value_override,
  currencyOverride: stack.currency_override,
  quality: stack.quality,
  durability: stack.durability,
  notes: stack.notes,
});

/** A key that is equal for stacks that may merge once both are unequipped. */
export const mergeKeyOf = (stack: StackRow): string =>
  JSON.stringify({ ...propertiesOf(stack), equipped: false, attuned: false });

/** The `mergeKeyOf` of stacks by their ids, also of empty ones. */
export async function mergeKeys(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.sql<StackRow[]>`${stackSelect(tx.sql)} where i.id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, mergeKeyOf(row)]));
}

/** The properties of a new item of this template, unidentified if the gm of party `hiddenIn` hides it. */
export const newStackProperties = (templateId: string, hiddenIn: string | null = null): StackProperties => ({
  ...NEW_ITEM,
  templateId,
  identified: hiddenIn === null,
  hiddenIn,
});

/** Whether the user may know which item a stack is (ADR 0122). `isGm`: whether they are gm in its party. */
export async function isStackKnown(tx: Tx, userId: string, stackId: string, isGm: boolean): Promise<boolean> {
  const [row] = await tx.sql<{ known: boolean }[]>`
    select ${isKnown(tx.sql, userId, isGm)} as known
    from item_instances i join item_templates t on t.id = i.item_template_id where i.id = ${stackId}`;
  return row?.known ?? false;
}

/** The stacks with which an item of these properties may merge, except the stack with `excludedId`. */
export const matchingStacks = (
  stacks: readonly StackRow[],
  properties: StackProperties,
  excludedId?: string,
): Stack[] =>
  stacks
    .filter((s) => s.id !== excludedId && areMergeable(propertiesOf(s), properties))
    .map(({ id, quantity }) => ({ id, quantity }));

/**
 * The item as the history of a party stores it, with its masked name. An item that another party hides stays masked,
 * even for the gm (ADR 0122).
 */
export function itemEntry(
  stack: Pick<StackRow, 'id' | 'is_identified' | 'hidden_in' | 'name_override' | 'template'>,
  partyId: string | null,
): NonNullable<Entry['item']> {
  const masked = unidentifiedName(stack.template.category);
  const isHiddenElsewhere = !stack.is_identified && stack.hidden_in !== partyId;
  return {
    id: stack.id,
    name: isHiddenElsewhere ? masked : (stack.name_override ?? stack.template.name),
    maskedName: stack.is_identified ? null : masked,
  };
}
