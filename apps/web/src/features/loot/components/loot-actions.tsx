import type { LootInstance } from '@quartermaster/contract/loot';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { attempt } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { useLootWrites } from '../api.ts';

interface ActionProps {
  readonly loot: LootInstance;
  readonly size?: 'sm' | 'md';
}

interface DeleteDialogProps {
  readonly loot: LootInstance;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Reveals loot to the party, or hides it again (DOM-2). */
export function RevealOrHide({ loot, size = 'md' }: ActionProps) {
  const { reveal, hide } = useLootWrites();
  const params = { id: loot.id };
  const revealLoot = async () => {
    const hasSucceeded = await attempt(
      () => reveal.mutateAsync({ params }),
      'Loot revealed to party',
      'Failed to reveal loot',
    );
    if (hasSucceeded) playSound('reveal');
  };
  const hideLoot = () =>
    attempt(
      () => hide.mutateAsync({ params, body: { loot_instance: { is_revealed: false } } }),
      'Loot hidden from party',
      'Failed to hide loot',
    );
  return loot.is_revealed ? (
    <span title="Hide from players">
      <Button size={size} isPending={hide.isPending} onPress={() => void hideLoot()}>
        <EyeOff aria-hidden="true" />
        Hide
        <span className="sr-only"> {loot.name} from players</span>
      </Button>
    </span>
  ) : (
    <span title="Reveal to players">
      <Button size={size} tone="primary" isPending={reveal.isPending} onPress={() => void revealLoot()}>
        <Eye aria-hidden="true" />
        Reveal
        <span className="sr-only"> {loot.name} to players</span>
      </Button>
    </span>
  );
}

/** Deletes loot with its remaining items, after a confirmation (DOM-2). */
export function DeleteLootDialog({ loot, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useLootWrites();
  const confirm = async () => {
    const hasSucceeded = await attempt(
      () => remove.mutateAsync({ params: { id: loot.id } }),
      'Loot instance deleted',
      'Failed to delete loot instance',
    );
    if (!hasSucceeded) return;
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      title={`Delete ${loot.name}?`}
      confirmLabel="Delete loot"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => void confirm()}
      isPending={remove.isPending}
    >
      <p>Are you sure you want to delete this loot instance? This cannot be undone.</p>
      {loot.items_count > 0 && (
        <p className="mt-2">Its remaining items are destroyed; the history keeps a record.</p>
      )}
    </ConfirmDialog>
  );
}

/** The button on a card that opens the deletion dialog. */
export function DeleteLoot({ loot }: Pick<ActionProps, 'loot'>) {
  const [isConfirming, setConfirming, closeDialog] = useDialog();
  return (
    <>
      <Button size="sm" onPress={() => setConfirming(true)}>
        <Trash2 aria-hidden="true" />
        Delete
        <span className="sr-only"> {loot.name}</span>
      </Button>
      {isConfirming && <DeleteLootDialog loot={loot} onClose={closeDialog} />}
    </>
  );
}
