import type { Container } from '@quartermaster/contract/container';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../../platform/store.ts';
import type { AddedLoad } from '../../container/components/capacity-meters.tsx';
import { loadedItems } from '../../item/api.ts';
import { rejectionMessage, rejectionOf } from '../../item/view.ts';
import { currentDrag } from '../state.ts';
import { defaultQuantity, totalLoad } from '../view.ts';

/**
 * The load that the dragged entries would add to the container, and the reason if it has no capacity for them; both
 * are null while no drag is over it.
 */
export function useDropPreview(
  container: Container,
  isOver: boolean,
): { addedLoadPreview: AddedLoad | null; rejection: string | null } {
  const client = useQueryClient();
  const drag = useStore(currentDrag);
  if (!isOver || !drag) return { addedLoadPreview: null, rejection: null };
  const contents = loadedItems(client, container.id);
  const parts = drag.entries.map((entry) => ({ entry, quantity: defaultQuantity(entry) }));
  const load = totalLoad(parts, contents);
  const rejection = rejectionOf(container, load);
  return {
    addedLoadPreview: { pounds: load.weight / 100, slots: load.slots },
    rejection: rejection && rejectionMessage(rejection),
  };
}
