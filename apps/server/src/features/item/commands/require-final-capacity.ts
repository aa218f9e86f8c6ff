import { AppError } from '@quartermaster/contract/errors';
import { effectiveStyle, type Load, overload } from '@quartermaster/rules/capacity';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { loadOf } from '../queries/stacks.ts';

/** Checks the capacity of containers by their final contents, ignoring intermediate states (DEC-4). */
export interface FinalCapacity {
  /** Throws CAPACITY_EXCEEDED, with load and limit in its details, when a container's load has grown beyond a limit. */
  require(): Promise<void>;
}

/** The load of a container before an action, and the load that the action has added so far. */
export interface RecordedLoad {
  readonly before: Load;
  added(): Promise<Load>;
}

/** Records the load of a locked container; the load of an unlimited container counts as 0. */
export async function recordLoad(tx: Tx, { id }: LockedContainer): Promise<RecordedLoad> {
  const before = await loadOf(tx, id);
  return {
    before,
    async added() {
      const current = await loadOf(tx, id);
      return { weight: current.weight - before.weight, slots: current.slots - before.slots };
    },
  };
}

/** Records the loads of the given locked containers before an action with several transactions. */
export async function recordLoads(tx: Tx, containers: readonly LockedContainer[]): Promise<FinalCapacity> {
  const bounded = containers.filter(
    ({ encumbrance_style, max_weight, max_slots }) =>
      effectiveStyle(encumbrance_style) !== 'none' && (max_weight !== null || max_slots !== null),
  );
  const loadsBefore = await Promise.all(
    bounded.map(async (container) => ({ ...container, load: await recordLoad(tx, container) })),
  );
  return {
    async require() {
      for (const { load, max_weight, max_slots, encumbrance_style } of loadsBefore) {
        const bounds = { weight: max_weight, slots: max_slots };
        const rejection = overload(
          load.before,
          await load.added(),
          bounds,
          effectiveStyle(encumbrance_style),
        );
        if (rejection) throw new AppError('CAPACITY_EXCEEDED', rejection.message, rejection.details);
      }
    },
  };
}
