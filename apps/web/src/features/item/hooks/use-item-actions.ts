import type { ItemInstance } from '@quartermaster/contract/item';
import { isWaiting } from '../../../platform/api-error.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { trackAction } from '../../ledger/state.ts';
import { useItemWrites } from '../api.ts';
import { failureMessage } from '../view.ts';
import { type ItemEdit, useItemUpdate } from './use-item-update.ts';

const showFailure = (error: unknown) => showFailureToast(error, failureMessage(error));

/**
 * Ignores the error of a write that waits to be sent, because the user was already notified; throws all other errors.
 */
function ignoreWaiting(error: unknown): undefined {
  if (!isWaiting(error)) throw error;
}

/** Equip, attune and merge: a toast reports success and offers Undo, or reports the failure. */
export function useItemActions(item: ItemInstance, onDone?: () => void) {
  const { merge } = useItemWrites(item.container_id);
  const { update, isUpdating } = useItemUpdate(item);
  const showUndoable = useUndoToast();
  const change = (instance_data: ItemEdit['instance_data'], message: string) => {
    void trackAction(update({ instance_data }, message)).then(onDone, (error: unknown) => {
      if (isWaiting(error)) onDone?.();
      else showFailure(error);
    });
  };
  const mergeAll = async (stacks: readonly ItemInstance[]): Promise<void> => {
    const transactionIds: string[] = [];
    try {
      for (const { id } of stacks) {
        const input = { params: { id: item.id }, body: { item_instance_id: id } };
        const reply = await merge.mutateAsync(input).catch(ignoreWaiting);
        if (reply) transactionIds.push(reply.meta.transaction_id);
      }
      onDone?.();
    } catch (error) {
      showFailure(error);
    } finally {
      const count = transactionIds.length;
      if (count > 0) showUndoable(`${count + 1} stacks merged`, transactionIds);
    }
  };
  const name = item.display_name;
  return {
    isPending: isUpdating || merge.isPending,
    equip: (is_equipped: boolean) =>
      change({ is_equipped }, `${name} ${is_equipped ? 'equipped' : 'unequipped'}`),
    attune: (is_attuned: boolean) =>
      change({ is_attuned }, is_attuned ? `Attuned to ${name}` : `No longer attuned to ${name}`),
    /** Merges these stacks into the item, as far as its stack size allows. */
    merge: (stacks: readonly ItemInstance[]) => void trackAction(mergeAll(stacks)),
  };
}
