import type { ItemTemplateFacts } from '@quartermaster/contract/item-template-form';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { columnsOf, insertTemplates } from '../store.ts';

/** Writes a new template of the actor's. Returns its id. */
export async function createTemplate(tx: Tx, actor: Actor, facts: ItemTemplateFacts): Promise<string> {
  const [id = ''] = await insertTemplates(tx, actor.userId, [columnsOf(facts)]);
  return id;
}
