import type { ItemChange, ItemInstance } from '@quartermaster/contract/item';
import { showToast } from '../../../platform/toasts.ts';
import { useItemWrites } from '../api.ts';
import { failureMessage } from '../view.ts';

/** Equip, attune and merge: sent at once, with a toast for success and failure. */
export function useItemActions(item: ItemInstance, onDone?: () => void) {
  const { update, merge } = useItemWrites(item.container_id);
  const run = async (message: string, action: () => Promise<unknown>): Promise<void> => {
    try {
      await action();
      showToast(message, { tone: 'success' });
      onDone?.();
    } catch (error) {
      showToast(failureMessage(error), { tone: 'error' });
    }
  };
  const change = (item_instance: ItemChange) =>
    update.mutateAsync({ params: { id: item.id }, body: { item_instance } });
  const name = item.display_name;
  return {
    isPending: update.isPending || merge.isPending,
    equip: (is_equipped: boolean) =>
      void run(`${name} ${is_equipped ? 'equipped' : 'unequipped'}`, () =>
        change({ instance_data: { is_equipped } }),
      ),
    attune: (is_attuned: boolean) =>
      void run(is_attuned ? `Attuned to ${name}` : `No longer attuned to ${name}`, () =>
        change({ instance_data: { is_attuned } }),
      ),
    /** Merges these stacks into this one, as far as its stack size allows. */
    merge: (others: readonly ItemInstance[]) =>
      void run(`${others.length + 1} stacks merged`, async () => {
        for (const { id } of others) {
          await merge.mutateAsync({ params: { id: item.id }, body: { item_instance_id: id } });
        }
      }),
  };
}
