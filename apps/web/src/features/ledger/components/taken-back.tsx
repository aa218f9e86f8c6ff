import type { Transaction } from '@quartermaster/contract/transaction';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTransaction } from '../api.ts';

export interface TakenBackProps {
  readonly line: Transaction;
  /** The line that took this one back, where it is known already. */
  readonly undoing?: Transaction | undefined;
  readonly onOpen: (id: string) => void;
}

function Way({ id, onOpen, children }: { id: string; onOpen: (id: string) => void; children: ReactNode }) {
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

/** Who took a line back is told by the line that did; it is asked for where it is not in sight. */
function UndoneBy({
  id,
  undoing,
  onOpen,
}: {
  id: string;
  undoing?: Transaction | undefined;
  onOpen: (id: string) => void;
}) {
  const found = useTransaction(undoing ? null : id);
  const name = (undoing ?? found.data?.data)?.actor_data.name;
  return (
    <Way id={id} onOpen={onOpen}>
      {name ? `undone by ${name}` : 'undone'}
    </Way>
  );
}

/** The way from a line to the one that took it back, and from that one to what it took back. */
export function TakenBack({ line, undoing, onOpen }: TakenBackProps) {
  return (
    <>
      {line.undone_by && <UndoneBy id={line.undone_by} undoing={undoing} onOpen={onOpen} />}
      {line.undo_of && (
        <Way id={line.undo_of} onOpen={onOpen}>
          undoes an earlier change
        </Way>
      )}
    </>
  );
}
