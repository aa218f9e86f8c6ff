import type { Container } from '@quartermaster/contract/container';
import type { ItemChange, ItemInstance } from '@quartermaster/contract/item';
import { showToast } from '../../../platform/toasts.ts';
import { useItemWrites } from '../api.ts';
import { failureWords } from '../view.ts';

/** Wearing, attuning, identifying and merging: done at once, and said. */
export function useMarks(item: ItemInstance, container: Container, onDone?: () => void) {
  const { edit, merge } = useItemWrites(container.id);
  const say = async (words: string, deed: () => Promise<unknown>): Promise<void> => {
    try {
      await deed();
      showToast(words, { tone: 'success' });
      onDone?.();
    } catch (error) {
      showToast(failureWords(error), { tone: 'error' });
    }
  };
  const change = (item_instance: ItemChange) =>
    edit.mutateAsync({ params: { id: item.id }, body: { item_instance } });
  const name = item.display_name;
  return {
    isPending: edit.isPending || merge.isPending,
    equip: (is_equipped: boolean) =>
      void say(`${name} ${is_equipped ? 'equipped' : 'unequipped'}`, () =>
        change({ instance_data: { is_equipped } }),
      ),
    attune: (is_attuned: boolean) =>
      void say(is_attuned ? `Attuned to ${name}` : `No longer attuned to ${name}`, () =>
        change({ instance_data: { is_attuned } }),
      ),
    identify: (is_identified: boolean) =>
      void say(`${name} ${is_identified ? 'is identified' : 'is unidentified for the players now'}`, () =>
        change({ is_identified }),
      ),
    /** Puts these stacks into this one, as far as its size takes them. */
    merge: (others: readonly ItemInstance[]) =>
      void say(`${others.length + 1} stacks merged`, async () => {
        for (const { id } of others) {
          await merge.mutateAsync({ params: { id: item.id }, body: { item_instance_id: id } });
        }
      }),
  };
}
