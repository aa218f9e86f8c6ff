import { getItem, type ItemChange, type ItemInstance } from '@quartermaster/contract/item';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api-error.ts';
import { callEndpoint } from '../../../platform/http.ts';
import { sameUserGuard } from '../../../platform/tokens.ts';
import { showSuccess, undoOf } from '../../ledger/api.ts';
import { restoreItem, useItemWrites } from '../api.ts';

/** The fields of an item that `useItemUpdate` changes; identification is in `useIdentify`. */
export type ItemEdit = Omit<ItemChange, 'is_identified'>;

/** The values that a change replaces, except the quantity; null if there are none. */
function previousValuesOf(
  { name, notes, instance_data = {} }: ItemEdit,
  item: ItemInstance,
): ItemChange | null {
  const current = item.instance_data;
  const fields = Object.keys(current).filter((field) => field in instance_data);
  if (name !== undefined) fields.push('name_override');
  const previousValues: ItemChange = {};
  if (fields.length > 0)
    previousValues.instance_data = Object.fromEntries(
      Object.entries(current).filter(([field]) => fields.includes(field)),
    );
  // Notes on an item that is unidentified to the user are not stored in the item; they are the reason in the history.
  if (notes !== undefined && item.item_template_id !== null) previousValues.notes = item.notes;
  return Object.keys(previousValues).length > 0 ? previousValues : null;
}

/** Throws CONFLICT if a value to be restored has been changed again. */
async function requireUnchanged(written: ItemInstance, previousValues: ItemChange): Promise<void> {
  const requireSameUser = sameUserGuard();
  const { data } = await callEndpoint(getItem, { params: { id: written.id } }, { quiet: true });
  requireSameUser();
  const fields = Object.keys(previousValues.instance_data ?? {}) as (keyof ItemInstance['instance_data'])[];
  const isUnchanged = fields.every((field) => data.instance_data[field] === written.instance_data[field]);
  if (isUnchanged && (previousValues.notes === undefined || data.notes === written.notes)) return;
  const message = `${data.display_name} has been changed again, so this can no longer be undone.`;
  throw new ApiError('CONFLICT', message, 409, [], true);
}

/**
 * Updates an item with a toast that offers Undo: a changed quantity is undone by its transaction, so that
 * later changes by other users are kept, and everything else by writing the previous values (ADR 0088).
 * Throws ApiError.
 */
export function useItemUpdate(item: ItemInstance) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useItemWrites(item.container_id).update;
  const update = async (change: ItemEdit, message: string): Promise<void> => {
    const params = { id: item.id };
    const previousValues = previousValuesOf(change, item);
    const { data, meta } = await mutateAsync({ params, body: { item_instance: change } });
    const undoQuantity = change.quantity === undefined ? null : undoOf(client, [meta.transaction_id]);
    const undo = async () => {
      if (previousValues) await requireUnchanged(data, previousValues);
      await undoQuantity?.();
      if (previousValues) await restoreItem(client, item.id, previousValues);
    };
    showSuccess(message, previousValues || undoQuantity ? undo : null);
  };
  return { update, isUpdating: isPending };
}
