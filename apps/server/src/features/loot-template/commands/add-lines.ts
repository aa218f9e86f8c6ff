import { STOCK_LINES_MAX } from '@quartermaster/contract/constants';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { lootItemForm } from '@quartermaster/contract/loot-item';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { parseQuantity } from '../domain/parse-quantity.ts';
import { requireTemplate } from '../policy.ts';
import {
  countLines,
  type ItemTemplate,
  insertLines,
  lockTemplate,
  type NewLine,
  touchTemplate,
  usableItemTemplates,
} from '../store.ts';

type Form = z.output<typeof lootItemForm>;

/**
 * Adds lines to a loot template of the actor, all or none; returns their ids in order. Throws RESOURCE_NOT_FOUND,
 * FORBIDDEN, CONFLICT for too many lines, and VALIDATION_ERROR with every invalid line.
 * @param prefix the prefix of the fields in errors for the line with this index, such as `loot_items.3.`
 */
export async function addLines(
  tx: Tx,
  actor: Actor,
  id: string,
  forms: readonly Form[],
  prefix: (i: number) => string = () => '',
): Promise<string[]> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'edit');
  if ((await countLines(tx, id)) + forms.length > STOCK_LINES_MAX) {
    throw new AppError('CONFLICT', `There can be at most ${STOCK_LINES_MAX} lines.`);
  }
  const ids = await insertLines(tx, id, await parseLines(tx, actor, forms, prefix));
  await touchTemplate(tx, id);
  return ids;
}

/**
 * Parses the lines that forms describe, with their items. Throws VALIDATION_ERROR with every invalid line.
 * @param prefix the prefix of the fields in errors
 */
export async function parseLines(
  tx: Tx,
  actor: Actor,
  forms: readonly Form[],
  prefix: (i: number) => string,
): Promise<(NewLine & { itemTemplate: ItemTemplate })[]> {
  const ids = [...new Set(forms.map((form) => form.item_template_id))];
  const itemTemplates = await usableItemTemplates(tx, actor.userId, ids);
  const byId = new Map(itemTemplates.map((itemTemplate) => [itemTemplate.id, itemTemplate]));
  const results = forms.map((form, i) => lineFrom(form, byId.get(form.item_template_id), prefix(i)));
  const errors = results.flatMap((result) => ('errors' in result ? result.errors : []));
  if (errors.length > 0) throw new AppError('VALIDATION_ERROR', undefined, errors);
  return results.flatMap((result) => ('line' in result ? [result.line] : []));
}

/** The errors of a line with this item; empty when it is valid. */
export function lineErrors(
  form: Pick<Form, 'quantity'>,
  itemTemplate: Pick<ItemTemplate, 'stack_size'>,
  prefix: string,
): readonly ErrorDetail[] {
  try {
    parseQuantity(form.quantity, itemTemplate.stack_size, `${prefix}quantity`);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.details;
    throw error;
  }
}

function lineFrom(
  form: Form,
  itemTemplate: ItemTemplate | undefined,
  prefix: string,
): { line: NewLine & { itemTemplate: ItemTemplate } } | { errors: readonly ErrorDetail[] } {
  if (!itemTemplate) {
    return { errors: [{ field: `${prefix}item_template_id`, message: 'This item template does not exist' }] };
  }
  const errors = lineErrors(form, itemTemplate, prefix);
  if (errors.length > 0) return { errors };
  const dice = parseQuantity(form.quantity, itemTemplate.stack_size);
  const { chance, is_identified: isIdentified } = form;
  return { line: { itemTemplateId: itemTemplate.id, itemTemplate, dice, chance, isIdentified } };
}
