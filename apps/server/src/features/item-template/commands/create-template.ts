import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import { columnsOf, insertTemplates } from '../store.ts';

/**
 * Creates a template of the actor. Returns its id. Throws RATE_LIMITED, and EMAIL_NOT_VERIFIED when the template is
 * public and the actor's address is not verified.
 */
export async function createTemplate(
  tx: Tx,
  services: Pick<Services, 'limits'>,
  actor: Actor,
  fields: ItemTemplateFields,
): Promise<string> {
  if (fields.visibility === 'public') await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  const [id = ''] = await insertTemplates(tx, services, actor.userId, [columnsOf(fields)]);
  return id;
}

/**
 * Creates private templates of the actor in one statement. Returns their ids in the given order. Throws RATE_LIMITED.
 */
export const createPrivateTemplates = (
  tx: Tx,
  services: Pick<Services, 'limits'>,
  actor: Actor,
  fields: readonly ItemTemplateFields[],
): Promise<string[]> =>
  insertTemplates(
    tx,
    services,
    actor.userId,
    fields.map((templateFields) => ({ ...columnsOf(templateFields), visibility: 'private' })),
  );
