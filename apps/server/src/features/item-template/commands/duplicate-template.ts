import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import { duplicateName } from '@quartermaster/rules/names';
import { isMoneyTag, ownTags, reconcileTags } from '@quartermaster/rules/tags';
import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { recordUse } from '../../../platform/template-uses.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { insertTemplates, lockTemplate } from '../store.ts';

/**
 * Creates a private duplicate of a visible template; a duplicate of a coin is not currency (ADR 0081). Returns its
 * id. Throws RESOURCE_NOT_FOUND and RATE_LIMITED.
 */
export async function duplicateTemplate(
  tx: Tx,
  services: Pick<Services, 'limits'>,
  actor: Actor,
  id: string,
): Promise<string> {
  const template = await lockTemplate(tx, actor.userId, id);
  const { id: _, creator_id, updated_at, ...columns } = template;
  const category = isMoneyTag(`category:${columns.category}`) ? '' : columns.category;
  const tags = ownTags(columns.tags).filter((tag) => !isMoneyTag(tag));
  const copy = {
    ...columns,
    name: duplicateName(columns.name, TEMPLATE_NAME_MAX),
    visibility: 'private' as const,
    category,
    tags: [...reconcileTags(tags, category).tags],
  };
  const [duplicateId = ''] = await insertTemplates(tx, services, actor.userId, [copy]);
  await recordUse(tx, 'item_template', template, actor.userId);
  return duplicateId;
}
