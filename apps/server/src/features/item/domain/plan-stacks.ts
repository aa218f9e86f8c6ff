import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import { tooManyStacks } from '@quartermaster/contract/errors';
import { unidentifiedName } from '@quartermaster/rules/names';
import { type Arrival, planArrival, type Stack } from '@quartermaster/rules/stacking';
import { type Entry, newStack, type StackChange } from '../../../platform/ledger/entry.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireRoomForStacks } from '../commands/require-capacity.ts';
import { matchingStacks, newStackProperties, stacksWithRoom, type Template } from '../queries/stacks.ts';

/**
 * Plans how a quantity is stored in a locked container among the matching stacks, for every command that moves or
 * creates items. Throws VALIDATION_ERROR, before planning any stack, when more than `newStacksMax` stacks would be
 * created (by default the maximum per action), and CONFLICT when the container would have more than the maximum number
 * of stacks.
 */
export async function planStacks(
  tx: Tx,
  containerId: string,
  quantity: number,
  stackSize: number,
  matching: readonly Stack[],
  newStacksMax = NEW_STACKS_MAX,
): Promise<Arrival> {
  const { arrival, rejection } = planArrival(quantity, stackSize, matching, newStacksMax);
  if (rejection) throw tooManyStacks(rejection);
  if (arrival.newSizes.length > 0) await requireRoomForStacks(tx, containerId, arrival.newSizes.length);
  return arrival;
}

/** The changes to existing stacks that grow when items are added. */
export const grownStacks = (arrival: Arrival, templateId: string, container: string): StackChange[] =>
  arrival.fills.map(({ id, from, add }) => ({
    id,
    templateId,
    before: { container, quantity: from },
    after: { container, quantity: from + add },
  }));

/**
 * Plans new items of a template from the world in a locked container, merged with matching stacks. Throws the
 * errors of `planStacks`.
 * @param hiddenIn the party whose gm alone knows the items; null when everyone knows them
 */
export async function planCreation(
  tx: Tx,
  template: Template,
  containerId: string,
  quantity: number,
  hiddenIn: string | null,
  newStacksMax?: number,
): Promise<{ arrival: Arrival; changes: StackChange[]; item: NonNullable<Entry['item']> }> {
  const mergeTargets = matchingStacks(
    await stacksWithRoom(tx, containerId, [template.id]),
    newStackProperties(template.id, hiddenIn),
  );
  const arrival = await planStacks(
    tx,
    containerId,
    quantity,
    template.stack_size,
    mergeTargets,
    newStacksMax,
  );
  const newStacks = arrival.newSizes.map((size) => ({
    ...newStack(template.id, { container: containerId, quantity: size }),
    ...(hiddenIn === null ? {} : { hiddenIn }),
  }));
  const changes = [...grownStacks(arrival, template.id, containerId), ...newStacks];
  const maskedName = hiddenIn === null ? null : unidentifiedName(template.category);
  return { arrival, changes, item: { id: changes[0]?.id ?? '', name: template.name, maskedName } };
}
