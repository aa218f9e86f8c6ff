import type { Transaction } from '@quartermaster/contract/transaction';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUndoAll } from '../api.ts';

interface UndoAllDialogProps {
  readonly summary: string;
  /** The changes to undo, oldest first. */
  readonly changes: readonly Transaction[];
  readonly onClose: () => void;
}

/** Asks for confirmation before undoing the changes of an action: all of them or none. */
export default function UndoAllDialog({ summary, changes, onClose }: UndoAllDialogProps) {
  const undo = useUndoAll(changes.map(({ id }) => id));
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
      <p className="mt-2">If one of the changes cannot be undone, none is.</p>
      <p className="mt-2">All changes remain in the history.</p>
    </ConfirmDialog>
  );
}
