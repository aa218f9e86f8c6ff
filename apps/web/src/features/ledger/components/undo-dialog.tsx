import type { Transaction } from '@quartermaster/contract/transaction';
import { showToast } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { useUndo } from '../api.ts';
import { placesOf, transactionText, undoEffect } from '../view.ts';

/** Asks for confirmation before undoing a line, describes the effect, and shows why an undo was rejected. */
export default function UndoDialog({ line, onClose }: { line: Transaction; onClose: () => void }) {
  const undo = useUndo();
  const places = placesOf(line);
  const text = transactionText(line, useCoins());
  return (
    <ConfirmDialog
      title="Undo this change?"
      confirmLabel="Undo"
      tone="primary"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isPending={undo.isPending}
      error={undo.error?.message}
      onConfirm={() =>
        undo.mutate(
          { params: { id: line.id } },
          {
            onSuccess: () => {
              showToast('Undone', { tone: 'success' });
              onClose();
            },
          },
        )
      }
    >
      <p className="font-medium text-ink-1">{text}</p>
      <p className="mt-2">{undoEffect(line, places)}</p>
      <p className="mt-2">Both changes remain in the history, and the undo can itself be undone.</p>
    </ConfirmDialog>
  );
}
