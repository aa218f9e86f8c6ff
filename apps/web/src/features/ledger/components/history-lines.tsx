import type { Transaction } from '@quartermaster/contract/transaction';
import { lazy, Suspense, useState } from 'react';
import { TransactionRow } from './transaction-row.tsx';

const TransactionDialog = lazy(() => import('./transaction-dialog.tsx'));
const UndoDialog = lazy(() => import('./undo-dialog.tsx'));

type Open =
  | { readonly what: 'line'; readonly id: string }
  | { readonly what: 'undo'; readonly line: Transaction };

/** The lines of a page, each with its details and, where it may be, its way back. */
export function HistoryLines({ lines }: { lines: readonly Transaction[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const undo = (line: Transaction) => setOpen({ what: 'undo', line });
  return (
    <>
      <ol aria-label="Transactions" className="rounded-l border border-line bg-surface-1">
        {lines.map((line) => (
          <TransactionRow
            key={line.id}
            line={line}
            undoing={lines.find((other) => other.id === line.undone_by)}
            onOpen={(id) => setOpen({ what: 'line', id })}
            onUndo={undo}
          />
        ))}
      </ol>
      <Suspense>
        {open?.what === 'line' && (
          <TransactionDialog key={open.id} id={open.id} onUndo={undo} onClose={close} />
        )}
        {open?.what === 'undo' && <UndoDialog line={open.line} onClose={close} />}
      </Suspense>
    </>
  );
}
