import { randomBytes } from 'node:crypto';
import { LOOT_STACKS_MAX, STOCK_LINES_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { addToLoot as spec } from '@quartermaster/contract/loot-contents';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireFeature } from '../../allowance/commands/use-allowance.ts';
import { placeOf } from '../../container/commands/lock-containers.ts';
import { type ItemPlan, planItemCreation } from '../../item/commands/plan-items.ts';
import { countStacks } from '../../item/queries/stacks.ts';
import { type LockedLoot, lockUndistributed } from '../domain/lock-loot.ts';
import { type Lot, readSource, requireLootStackLimit, rollLines } from '../domain/roll-lines.ts';
import { contentsEvents } from '../domain/take-stack.ts';
import { countLines, recordAddition } from '../store.ts';

/**
 * Rolls a loot template or lines with a recorded seed and adds the result to loot that is not distributed yet (DEC-16):
 * one transaction per lot, visible only to a gm while the loot is hidden. Returns the transactions' ids. Throws
 * FEATURE_NOT_IN_TIER, CONFLICT for too many stacks or lines, VALIDATION_ERROR, and the errors of lockUndistributed.
 */
export async function addToLoot(
  tx: Tx,
  actor: Actor,
  id: string,
  input: z.output<typeof spec.body>['addition'],
): Promise<z.output<typeof spec.reply.data>> {
  const loot = await lockUndistributed(tx, actor, id);
  await requireFeature(tx, actor, 'loot_distribution', loot.party_id);
  const { lines } = await readSource(tx, actor, input);
  if ((await countLines(tx, id)) + lines.length > STOCK_LINES_MAX) {
    throw new AppError('CONFLICT', `There can be at most ${STOCK_LINES_MAX} lines.`);
  }
  const seed = randomBytes(16).toString('hex');
  const { rolls, lots } = rollLines(lines, seed);
  const added: { lot: Lot; stacks: ItemPlan }[] = [];
  for (const lot of lots) added.push({ lot, stacks: await createLot(tx, loot, lot) });
  const newStacks = added.flatMap(({ stacks }) => stacks.changes.filter(({ isNew }) => isNew));
  requireLootStackLimit((await countStacks(tx, loot.container.id)) + newStacks.length);
  await recordAddition(tx, id, rolls, seed);
  const transaction_ids: string[] = [];
  for (const { lot, stacks } of added)
    transaction_ids.push(await postLot(tx, actor, loot, lot, stacks, transaction_ids.length > 0));
  return { transaction_ids };
}

const createLot = (tx: Tx, { container, party_id }: LockedLoot, lot: Lot): Promise<ItemPlan> =>
  planItemCreation(tx, {
    templateId: lot.itemTemplateId,
    targetId: container.id,
    quantity: lot.count,
    hiddenIn: lot.isIdentified ? null : party_id,
    newStacksMax: LOOT_STACKS_MAX,
  });

const postLot = (
  tx: Tx,
  actor: Actor,
  loot: LockedLoot,
  { count }: Lot,
  { item, changes, arrivedStackIds }: ItemPlan,
  isPart: boolean,
): Promise<string> =>
  post(
    tx,
    actor,
    {
      type: 'item_creation',
      partyId: loot.party_id,
      item,
      quantity: count,
      destination: placeOf(loot.container),
      characterIds: [],
      world: true,
      isPart,
      gmOnly: !loot.is_revealed,
    },
    changes,
    contentsEvents(loot, 'item_added', arrivedStackIds),
  );
