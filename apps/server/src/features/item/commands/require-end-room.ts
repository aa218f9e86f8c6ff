import { AppError } from '@quartermaster/contract/errors';
import { effectiveStyle, overload } from '@quartermaster/rules/capacity';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { type Holding, holdingOf } from '../store.ts';

/** Judges containers by what they hold in the end, however items came and went in between (DEC-4). */
export interface EndRoom {
  /** Throws CAPACITY_EXCEEDED, with numbers, when one grew beyond its bounds. */
  require(): Promise<void>;
}

/** Notes how full some locked containers are before an action of several entries. */
export async function noteRoom(tx: Tx, containers: readonly LockedContainer[]): Promise<EndRoom> {
  const bounded = containers.filter(
    ({ encumbrance_style, max_weight, max_slots }) =>
      effectiveStyle(encumbrance_style) !== 'none' && (max_weight !== null || max_slots !== null),
  );
  const before = new Map<string, Holding>();
  await Promise.all(bounded.map(async ({ id }) => before.set(id, await holdingOf(tx, id))));
  return {
    async require() {
      for (const { id, max_weight, max_slots, encumbrance_style } of bounded) {
        const was = before.get(id) ?? { weight: 0, slots: 0 };
        const is = await holdingOf(tx, id);
        const added = { weight: is.weight - was.weight, slots: is.slots - was.slots };
        const bounds = { weight: max_weight, slots: max_slots };
        const refusal = overload(was, added, bounds, effectiveStyle(encumbrance_style));
        if (refusal) throw new AppError('CAPACITY_EXCEEDED', refusal.message, refusal.details);
      }
    },
  };
}
