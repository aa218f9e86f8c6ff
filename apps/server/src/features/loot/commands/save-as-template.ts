import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import type { lootItemForm } from '@quartermaster/contract/loot-item';
import { STACK_QUANTITY_MAX, stackCeiling } from '@quartermaster/rules/stacking';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { createFromLines } from '../../loot-template/commands/create-from-lines.ts';
import { sourceTypeOf } from '../../loot-template/present.ts';
import { lockLoot } from '../domain/lock-loot.ts';
import { requireManage } from '../policy.ts';
import { contentsOf, type ItemTotal } from '../store.ts';

/** The lines for a total: several if one line may not have that quantity or create that many stacks. */
function linesOf({ item_template_id, is_identified, stack_size, quantity }: ItemTotal) {
  const max = Math.min(STACK_QUANTITY_MAX, NEW_STACKS_MAX * stackCeiling(stack_size));
  return Array.from({ length: Math.ceil(quantity / max) }, (_, index) => ({
    item_template_id,
    is_identified,
    quantity: String(Math.min(max, quantity - index * max)),
    chance: 100,
  }));
}

/**
 * Creates a private loot template of the actor with the lines that deployed loot was rolled from, dice included, and
 * with lines for its items of other item templates; lines whose item the actor may not use are left out (DEC-16,
 * ADR 0172). Returns the template's id. Throws the errors of lockLoot, requireManage and createFromLines.
 */
export async function saveAsTemplate(tx: Tx, actor: Actor, id: string, name: string): Promise<string> {
  const loot = await lockLoot(tx, actor, id);
  requireManage(loot, loot.member);
  const { source, description, rolls, itemTotals } = await contentsOf(tx, id);
  const rolledIds = new Set(rolls.map((line) => line.item_template_id));
  const lines: z.output<typeof lootItemForm>[] = [
    ...rolls.map(({ item_template_id, quantity, chance, is_identified }) => ({
      item_template_id,
      quantity,
      chance,
      is_identified,
    })),
    ...itemTotals.filter(({ item_template_id }) => !rolledIds.has(item_template_id)).flatMap(linesOf),
  ];
  const form = {
    name,
    description,
    source_type: sourceTypeOf(source),
    visibility: 'private' as const,
    tags: [],
  };
  return createFromLines(tx, actor, form, lines);
}
