import type { Transaction } from '@quartermaster/contract/transaction';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUndoAll } from '../api.ts';

interface UndoAllDialogProps {
  readonly summary: string;
  /** The changes to undo, oldest first. */
  readonly changes: readonly Transaction[];
  readonly onClose: () => void;
}

/** The undo of a deleted container also undoes the movements that emptied it: same time, same source. */
function idsToUndo(changes: readonly Transaction[]): string[] {
  const deletions = changes.filter(({ transaction_type }) => transaction_type === 'container_deletion');
  const isIncluded = (change: Transaction) =>
    deletions.some(
      (deletion) =>
        deletion !== change &&
        deletion.transaction_date === change.transaction_date &&
        deletion.source_location_data?.id === change.source_location_data?.id,
    );
  return changes.filter((change) => !isIncluded(change)).map(({ id }) => id);
}

/**
 * Asks for confirmation before undoing the changes of an action. After a rejection, a retry continues with the
 * rejected change.
 */
export default function UndoAllDialog({ summary, changes, onClose }: UndoAllDialogProps) {
  const undo = useUndoAll(idsToUndo(changes));
  return (
    <ConfirmDialog
      title={`Undo ${changes.length} changes?`}
      confirmLabel="Undo all"
      tone="primary"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isPending={undo.isPending}
      error={undo.error?.message}
      onConfirm={() => undo.mutate(undefined, { onSuccess: onClose })}
    >
      <p className="font-medium text-ink-1">{summary}</p>
      <p className="mt-2">
        The latest change is undone first. If a change cannot be undone, earlier changes are not undone.
      </p>
      <p className="mt-2">All changes remain in the history.</p>
    </ConfirmDialog>
  );
}
