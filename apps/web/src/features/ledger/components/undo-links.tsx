import type { Transaction } from '@quartermaster/contract/transaction';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTransaction } from '../api.ts';

export interface UndoLinksProps {
  readonly line: Transaction;
  /** The line that undid this one, if it is already loaded. */
  readonly undoLine?: Transaction | undefined;
  readonly onOpen: (id: string) => void;
}

function LinkedTransaction({
  id,
  onOpen,
  children,
}: {
  id: string;
  onOpen: (id: string) => void;
  children: ReactNode;
}) {
  return (
    <Button
      onPress={() => onOpen(id)}
      className="mt-1 flex items-start gap-1.5 rounded-s text-left text-xs font-medium text-action underline decoration-transparent underline-offset-3 hover:decoration-current"
    >
      <Undo2 aria-hidden="true" className="mt-px size-3.5 flex-none" />
      {children}
    </Button>
  );
}

/** Names who undid a line; the undoing line is loaded if the name is not known yet. */
function UndoneBy({ line, undoLine, onOpen }: UndoLinksProps & { line: { undone_by: string } }) {
  const knownName = line.undone_by_name ?? undoLine?.actor_data.name;
  const loadedUndoLine = useTransaction(knownName ? null : line.undone_by);
  const name = knownName ?? loadedUndoLine.data?.data.actor_data.name;
  return (
    <LinkedTransaction id={line.undone_by} onOpen={onOpen}>
      {name ? `undone by ${name}` : 'undone'}
    </LinkedTransaction>
  );
}

/** Links from an undone line to the line that undid it, and from that line to the undone line. */
export function UndoLinks({ line, undoLine, onOpen }: UndoLinksProps) {
  return (
    <>
      {line.undone_by && (
        <UndoneBy line={{ ...line, undone_by: line.undone_by }} undoLine={undoLine} onOpen={onOpen} />
      )}
      {line.undo_of && (
        <LinkedTransaction id={line.undo_of} onOpen={onOpen}>
          undoes an earlier change
        </LinkedTransaction>
      )}
    </>
  );
}
