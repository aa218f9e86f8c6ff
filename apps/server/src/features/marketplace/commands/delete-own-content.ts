import type { SelectedTemplates } from '@quartermaster/contract/own-content';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { deleteTemplate as deleteItemTemplate } from '../../item-template/commands/delete-template.ts';
import { deleteTemplate as deleteLootTemplate } from '../../loot-template/commands/delete-template.ts';
import { deleteShopTemplate } from '../../shop-template/commands/delete-shop-template.ts';

/**
 * The order of deletion, always the same so that two requests never deadlock. Item templates come last, because lines
 * of the other templates use them.
 */
const DELETE_COMMANDS = [
  ['loot_template', deleteLootTemplate],
  ['shop_template', deleteShopTemplate],
  ['item_template', deleteItemTemplate],
] as const;

/** Deletes templates of the actor, all or none; returns their number. Throws RESOURCE_NOT_FOUND, FORBIDDEN. */
export async function deleteOwnContent(tx: Tx, actor: Actor, templates: SelectedTemplates): Promise<number> {
  let count = 0;
  for (const [selectedKind, deleteTemplate] of DELETE_COMMANDS) {
    const ids = new Set(templates.filter(({ kind }) => kind === selectedKind).map(({ id }) => id));
    for (const id of [...ids].sort()) await deleteTemplate(tx, actor, id);
    count += ids.size;
  }
  return count;
}
