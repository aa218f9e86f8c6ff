import { type Container, listContainerItems } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { toHundredths } from '@quartermaster/rules/weight';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { patchContainer, readsWithContainer } from '../../container/api.ts';
import { loadedItems, patchItems } from '../../item/api.ts';
import { loadOf, planDeposit } from '../../item/view.ts';

/** A transfer of one stack between two containers. */
interface StackTransfer {
  readonly item: ItemInstance;
  readonly quantity: number;
  readonly sourceId: string;
  readonly targetId: string;
}

const withQuantity = (item: ItemInstance, quantity: number): ItemInstance => ({
  ...item,
  quantity,
  total_weight: (toHundredths(item.weight) * quantity) / 100,
  total_value: item.value === null ? null : item.value * quantity,
  total_value_copper: item.value_copper === null ? null : item.value_copper * quantity,
});

/** The items of the source after a quantity of one stack has been withdrawn. */
export const itemsAfterWithdrawal = (items: readonly ItemInstance[], id: string, quantity: number) =>
  items.flatMap((item) => {
    if (item.id !== id) return [item];
    return quantity < item.quantity ? [withQuantity(item, item.quantity - quantity)] : [];
  });

const compareNames = (a: ItemInstance, b: ItemInstance): number =>
  a.display_name.toLowerCase() < b.display_name.toLowerCase() ? -1 : 1;

/**
 * The items of the target after a quantity has been added: existing stacks are filled first, and new stacks are
 * inserted by name.
 */
export function itemsAfterDeposit(
  items: readonly ItemInstance[],
  item: ItemInstance,
  quantity: number,
  containerId: string,
): ItemInstance[] {
  const plan = planDeposit(item, quantity, items);
  // The server will reject the transfer, so the list is unchanged.
  if (!plan) return [...items];
  const { fills, newSizes } = plan;
  const filledStacks = items.map((existing) => {
    const fill = fills.find(({ id }) => id === existing.id);
    return fill ? withQuantity(existing, fill.from + fill.add) : existing;
  });
  const instance_data = { ...item.instance_data, is_equipped: false, is_attuned: false };
  const isWhole = quantity === item.quantity;
  const newStacks = newSizes.map((size, index) => ({
    ...withQuantity(item, size),
    id: isWhole && index === 0 ? item.id : `${item.id}:${index}`,
    container_id: containerId,
    instance_data,
  }));
  return newStacks.length === 0 ? filledStacks : [...filledStacks, ...newStacks].sort(compareNames);
}

const withLoad = (container: Container, pounds: number, slots: number, stacks: number): Container => ({
  ...container,
  current_weight: container.current_weight + pounds,
  items_count: container.items_count + stacks,
  capacity: {
    ...container.capacity,
    used: Math.round((container.capacity.used + pounds) * 100) / 100,
    slots_used: container.capacity.slots_used + slots,
  },
});

function apply(client: QueryClient, { item, quantity, sourceId, targetId }: StackTransfer): void {
  const contents = loadedItems(client, targetId);
  const { weight, slots } = loadOf(item, quantity, contents);
  const isWhole = quantity === item.quantity;
  const slotsFreed = isWhole ? item.slots : Math.min(item.slots, slots);
  patchItems(client, sourceId, undefined, (items) => itemsAfterWithdrawal(items, item.id, quantity));
  if (contents)
    patchItems(client, targetId, '', (items) => itemsAfterDeposit(items, item, quantity, targetId));
  patchContainer(client, sourceId, (container) =>
    withLoad(container, -weight / 100, -slotsFreed, isWhole ? -1 : 0),
  );
  patchContainer(client, targetId, (container) =>
    withLoad(container, weight / 100, slots, slots > 0 ? 1 : 0),
  );
}

/** Replaces the ids of provisional rows with those from the server, so that no row is rendered twice. */
function confirm(client: QueryClient, { item, targetId }: StackTransfer, ids: readonly string[]): void {
  patchItems(client, targetId, '', (items) => {
    const knownIds = new Set(items.map(({ id }) => id));
    const createdIds = ids.filter((id) => !knownIds.has(id));
    return items.map((row) =>
      row.id.startsWith(`${item.id}:`) ? { ...row, id: createdIds.shift() ?? row.id } : row,
    );
  });
}

/**
 * Shows a transfer before the server has responded; returns functions that confirm it with the server's ids
 * or revert it.
 */
export function useOptimisticTransfer() {
  const client = useQueryClient();
  return (transfer: StackTransfer) => {
    const snapshots = [transfer.sourceId, transfer.targetId].flatMap((id) => [
      ...client.getQueriesData({ queryKey: [listContainerItems.id, id] }),
      ...client.getQueriesData(readsWithContainer(id)),
    ]);
    apply(client, transfer);
    return {
      confirm: (ids: readonly string[]) => confirm(client, transfer, ids),
      revert: () => {
        for (const [key, data] of snapshots) client.setQueryData(key, data);
      },
    };
  };
}
