import type { lootTemplateForm } from '@quartermaster/contract/loot-template';
import { normalizeTags } from '@quartermaster/rules/tags';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { requireVerified } from '../../auth/policy.ts';
import { insertTemplate } from '../store.ts';

/**
 * Creates a loot template of the actor. Returns its id. Throws LIMIT_REACHED, and EMAIL_NOT_VERIFIED when the template
 * is public and the actor's address is not verified.
 */
export async function createTemplate(
  tx: Tx,
  actor: Actor,
  form: z.output<typeof lootTemplateForm>,
): Promise<string> {
  if (form.visibility === 'public') await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  await requireAllowance(tx, actor, 'loot_templates');
  return insertTemplate(tx, actor.userId, { ...form, tags: normalizeTags(form.tags) });
}
