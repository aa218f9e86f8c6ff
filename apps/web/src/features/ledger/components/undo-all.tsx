import type { Transaction } from '@quartermaster/contract/transaction';
import { Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';

const UndoAllDialog = lazy(() => import('./undo-all-dialog.tsx'));

/** The changes of an action that can be undone, oldest first; undos are excluded. */
const undoableChanges = (parts: readonly Transaction[]): Transaction[] =>
  parts.filter(({ can_undo, undo_of }) => can_undo && undo_of === null).toReversed();

/** Undoes the changes of an action together, if there are several to undo. */
export function UndoAll({ summary, parts }: { summary: string; parts: readonly Transaction[] }) {
  const [changesToUndo, setChangesToUndo, close] = useDialog<readonly Transaction[]>();
  const changes = undoableChanges(parts);
  return (
    <>
      {changes.length > 1 && (
        <p className="flex justify-end border-b border-line px-4 py-2">
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Undo all: ${summary}`}
            onPress={() => setChangesToUndo(changes)}
          >
            <Undo2 aria-hidden="true" />
            Undo all
          </Button>
        </p>
      )}
      <Suspense>
        {changesToUndo && <UndoAllDialog summary={summary} changes={changesToUndo} onClose={close} />}
      </Suspense>
    </>
  );
}
