import type { ItemInstance } from '@quartermaster/contract/item';
import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { celebrate } from '../../../platform/celebrations.ts';
import { attempt } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useSources } from '../../container/hooks/use-sources.ts';
import { containerTarget, TransferDialog } from '../../item/components/transfer-dialog.tsx';
import { loadOf, soundOf } from '../../item/view.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { useClaimWrites } from '../api.ts';

export interface TakeDialogProps {
  readonly loot: LootInstanceDetail;
  readonly item: ItemInstance;
  /** The default destination. */
  readonly containerId: string | null;
  readonly onClose: () => void;
}

/** Takes some or all of a stack into a container of the user's choice; the meters preview the result. */
export function TakeDialog({ loot, item, containerId, onClose }: TakeDialogProps) {
  const sources = useSources(loot.party_id);
  const { take } = useClaimWrites();
  const showUndoable = useUndoToast();
  const send = async (quantity: number, target_container_id: string) => {
    const body = { item_instance_id: item.id, target_container_id, quantity };
    const hasSucceeded = await attempt(
      () => take.mutateAsync({ params: { id: loot.id }, body }),
      ({ data }) => showUndoable('Item transferred successfully', [data.transaction_id]),
      'Transfer failed',
    );
    if (!hasSucceeded) return;
    playSound(soundOf([item]));
    celebrate(item, 'You took it.');
  };
  if (sources.isPending) return null;
  if (sources.error && sources.all.length === 0) {
    return (
      <Dialog size="sm" title={`Take ${item.display_name}`} isOpen onOpenChange={onClose}>
        <ErrorPanel message={sources.error.message} onRetry={sources.retry} />
      </Dialog>
    );
  }
  // Items are taken only into containers of the party and of characters that the user acts for.
  const targets = sources.all
    .filter(({ owner, permissions }) => permissions[owner.type === 'party' ? 'deposit' : 'withdraw'])
    .map(containerTarget);
  return (
    <TransferDialog
      title={`Take ${item.display_name}`}
      confirmLabel="Take"
      max={item.quantity}
      initial={item.quantity}
      targets={targets}
      targetId={targets.some(({ id }) => id === containerId) ? containerId : null}
      load={(quantity, targetItems) => loadOf(item, quantity, targetItems)}
      onConfirm={(quantity, target) => {
        onClose();
        void send(quantity, target.id);
      }}
      onClose={onClose}
    />
  );
}
