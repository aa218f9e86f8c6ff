import { updateItem } from '@quartermaster/contract/item';
import { useQueryClient } from '@tanstack/react-query';
import { celebrate } from '../../../platform/celebrations.ts';
import { invalidate, LEDGER } from '../../../platform/invalidation.ts';
import { useWrite } from '../../../platform/queries.ts';
import { attempt } from '../../../platform/show-failure.ts';
import { showSuccess } from '../../ledger/api.ts';
import { trackAction } from '../../ledger/state.ts';
import { restoreItem } from '../api.ts';

/** Identifies an item in any place, or marks it unidentified again, with a toast that offers Undo. */
export function useIdentify(item: { readonly id: string; readonly name: string }, onDone?: () => void) {
  const client = useQueryClient();
  const update = useWrite(updateItem, { quiet: 'always', onSettled: () => invalidate(client, LEDGER) });
  return {
    isPending: update.isPending,
    identify: async (is_identified: boolean): Promise<void> => {
      const message = is_identified
        ? `${item.name} identified`
        : `${item.name} is now unidentified for players`;
      const hasSucceeded = await trackAction(
        attempt(
          () => update.mutateAsync({ params: { id: item.id }, body: { item_instance: { is_identified } } }),
          ({ data }) => {
            const undo = () => restoreItem(client, item.id, { is_identified: !is_identified });
            showSuccess(message, undo);
            if (is_identified) celebrate(data, 'You identified it.');
          },
          is_identified ? 'Failed to identify item' : 'Failed to mark item unidentified',
        ),
      );
      if (hasSucceeded) onDone?.();
    },
  };
}
