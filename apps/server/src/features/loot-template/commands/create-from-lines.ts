import type { lootItemForm } from '@quartermaster/contract/loot-item';
import type { lootTemplateForm } from '@quartermaster/contract/loot-template';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { usableItemTemplates } from '../store.ts';
import { addLines } from './add-lines.ts';
import { createTemplate } from './create-template.ts';

/**
 * Creates a loot template of the actor with these lines; lines whose item the actor may not use are left out. Returns
 * the id of the template. Throws the errors of `createTemplate` and `addLines`.
 */
export async function createFromLines(
  tx: Tx,
  actor: Actor,
  form: z.output<typeof lootTemplateForm>,
  lines: readonly z.output<typeof lootItemForm>[],
): Promise<string> {
  const itemIds = [...new Set(lines.map((line) => line.item_template_id))];
  const usableIds = new Set((await usableItemTemplates(tx, actor.userId, itemIds)).map((item) => item.id));
  const id = await createTemplate(tx, actor, form);
  const usableLines = lines.filter((line) => usableIds.has(line.item_template_id));
  if (usableLines.length > 0) await addLines(tx, actor, id, usableLines);
  return id;
}
