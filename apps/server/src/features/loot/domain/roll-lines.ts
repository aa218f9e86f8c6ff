import { LOOT_STACKS_MAX } from '@quartermaster/contract/constants';
import { AppError, notFound } from '@quartermaster/contract/errors';
import type { addToLoot } from '@quartermaster/contract/loot-contents';
import { formatDice } from '@quartermaster/rules/dice';
import { rollLoot } from '@quartermaster/rules/loot-roll';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { parseLines } from '../../loot-template/commands/add-lines.ts';
import { lockSource, type Source, type StoredLine, type TemplateLine } from '../store.ts';

type SourceInput = z.output<typeof addToLoot.body>['addition'];

/**
 * The source of a roll: a template that the actor may see, or lines without a template. Throws RESOURCE_NOT_FOUND,
 * VALIDATION_ERROR.
 */
export async function readSource(tx: Tx, actor: Actor, input: SourceInput): Promise<Source> {
  if (input.loot_template_id !== undefined) {
    const template = await lockSource(tx, actor.userId, input.loot_template_id);
    if (!template) throw notFound('This loot template does not exist.');
    return template;
  }
  const parsedLines = await parseLines(tx, actor, input.lines ?? [], (i) => `lines.${i}.`);
  const lines = parsedLines.map(({ itemTemplate, itemTemplateId, dice, chance, isIdentified }) => ({
    name: itemTemplate.name,
    category: itemTemplate.category,
    stack_size: itemTemplate.stack_size,
    chance,
    item_template_id: itemTemplateId,
    quantity: formatDice(dice),
    is_identified: isIdentified,
  }));
  return { id: null, name: 'Loot', description: '', source_type: 'other', lines };
}

/** The total quantity of one rolled item; identified and unidentified items are in separate lots. */
export interface Lot {
  readonly itemTemplateId: string;
  readonly stackSize: number;
  readonly isIdentified: boolean;
  readonly count: number;
}

/** Rolls lines with a seed: the result of each line, and the total of each item. */
export function rollLines(
  lines: readonly TemplateLine[],
  seed: string,
): { rolls: StoredLine[]; lots: Lot[] } {
  const rolled = rollLoot(lines, seed);
  const rolls = lines.map(({ item_template_id, name, category, quantity, chance, is_identified }, i) => {
    const { chanceRoll, dice, rolled: count } = rolled[i] ?? { chanceRoll: 100, dice: [], rolled: 0 };
    const roll = { name, quantity, chance, chance_roll: chanceRoll, dice: [...dice], rolled: count };
    return { ...roll, item_template_id, category, is_identified };
  });
  const indicesByItem = Map.groupBy(
    lines.keys(),
    (i) => `${lines[i]?.item_template_id} ${lines[i]?.is_identified}`,
  );
  const lots = [...indicesByItem.values()].flatMap((indices) => {
    const line = lines[indices[0] ?? 0];
    const count = indices.reduce((sum, i) => sum + (rolls[i]?.rolled ?? 0), 0);
    if (!line || count === 0) return [];
    const { item_template_id: itemTemplateId, stack_size: stackSize, is_identified: isIdentified } = line;
    return [{ itemTemplateId, stackSize, isIdentified, count }];
  });
  return { rolls, lots };
}

/** Throws CONFLICT when loot would have more stacks than one response lists. */
export function requireLootStackLimit(stacks: number): void {
  if (stacks <= LOOT_STACKS_MAX) return;
  throw new AppError(
    'CONFLICT',
    `The loot would contain ${stacks} stacks; there can be at most ${LOOT_STACKS_MAX}.`,
  );
}
