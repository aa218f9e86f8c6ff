import type { updateLootItem } from '@quartermaster/contract/loot-item';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { parseQuantity } from '../domain/parse-quantity.ts';
import { requireTemplate } from '../policy.ts';
import { diceColumns, lineIn, lockTemplate, moveLine, touchTemplate } from '../store.ts';

type Change = z.output<typeof updateLootItem.body>['loot_item'];

/**
 * Updates a line of a loot template of the actor, including its position. Throws RESOURCE_NOT_FOUND, FORBIDDEN,
 * VALIDATION_ERROR.
 */
export async function updateLine(
  tx: Tx,
  actor: Actor,
  id: string,
  lineId: string,
  change: Change,
): Promise<void> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'edit');
  const line = await lineIn(tx, actor.userId, id, lineId);
  const { quantity, chance, is_identified, position } = change;
  const columns = {
    ...(quantity === undefined ? {} : diceColumns(parseQuantity(quantity, line.stack_size))),
    ...(chance === undefined ? {} : { chance }),
    ...(is_identified === undefined ? {} : { is_identified }),
    updated_at: tx.now,
  };
  await tx.sql`update loot_items set ${tx.sql(columns)} where id = ${lineId}`;
  if (position !== undefined) await moveLine(tx, id, lineId, position);
  await touchTemplate(tx, id);
}
