import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import { duplicateName } from '@quartermaster/rules/names';
import type { Actor } from '../../../platform/actor.ts';
import { recordUse } from '../../../platform/template-uses.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { copyLines, insertTemplate, lockTemplate } from '../store.ts';

/**
 * Creates a private duplicate of a visible loot template, with the lines that the actor may see. Returns its id.
 * Throws RESOURCE_NOT_FOUND, LIMIT_REACHED.
 */
export async function duplicateTemplate(tx: Tx, actor: Actor, id: string): Promise<string> {
  const template = await lockTemplate(tx, actor.userId, id);
  const { name, description, source_type, tags } = template;
  await requireAllowance(tx, actor, 'loot_templates');
  const copyId = await insertTemplate(tx, actor.userId, {
    name: duplicateName(name, TEMPLATE_NAME_MAX),
    description,
    source_type,
    tags,
    visibility: 'private',
  });
  await copyLines(tx, actor.userId, id, copyId);
  await recordUse(tx, 'loot_template', template, actor.userId);
  return copyId;
}
