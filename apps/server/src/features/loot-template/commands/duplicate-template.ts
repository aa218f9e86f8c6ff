import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { copyLines, insertTemplate, lockTemplate } from '../store.ts';

const COPY = ' (copy)';

/** Creates a private duplicate, with the lines that the actor may see, of a visible loot template. Returns its id. Throws LIMIT_REACHED. */
export async function duplicateTemplate(tx: Tx, actor: Actor, id: string): Promise<string> {
  const { name, description, source_type, tags } = await lockTemplate(tx, actor.userId, id);
  await requireAllowance(tx, actor, 'loot_templates');
  const copyId = await insertTemplate(tx, actor.userId, {
    name: name.slice(0, TEMPLATE_NAME_MAX - COPY.length).trimEnd() + COPY,
    description,
    source_type,
    tags,
    visibility: 'private',
  });
  await copyLines(tx, actor.userId, id, copyId);
  return copyId;
}
