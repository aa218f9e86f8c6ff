import type { Transaction } from '@quartermaster/contract/transaction';
import { ArrowUp } from 'lucide-react';
import { Fragment, memo, Suspense } from 'react';
import { dateTimeText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import type { HistoryFilter, HistoryOwner } from '../api.ts';
import { ActionRow } from './action-row.tsx';
import { TransactionRow } from './transaction-row.tsx';

const TransactionDialog = lazy(() => import('./transaction-dialog.tsx'));
const UndoDialog = lazy(() => import('./undo-dialog.tsx'));

type OpenDialog =
  | { readonly kind: 'line'; readonly id: string }
  | { readonly kind: 'undo'; readonly line: Transaction };

interface HistoryLinesProps {
  readonly lines: readonly Transaction[];
  readonly owner: HistoryOwner;
  readonly filter: HistoryFilter;
  /** The time of the reader's last visit; a divider separates later lines. */
  readonly lastVisit: string | null;
}

function LastVisit({ at }: { at: string }) {
  return (
    <li className="flex items-center gap-2 border-b border-line bg-accent-quiet px-4 py-1.5 text-xs font-medium text-accent">
      <ArrowUp aria-hidden="true" className="size-3.5 flex-none" />
      New since your last visit, {dateTimeText(at)}
    </li>
  );
}

interface LinesProps extends HistoryLinesProps {
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Renders again only if its own props change: not when a dialog opens or closes. */
const Lines = memo(function Lines({ lines, owner, filter, lastVisit, onOpen }: LinesProps) {
  const firstSeenIndex = lines.findIndex(
    ({ transaction_date }) => lastVisit !== null && transaction_date < lastVisit,
  );
  // A page with only new or only seen lines has no divider.
  const dividerIndex = firstSeenIndex > 0 ? firstSeenIndex : null;
  const row = (line: Transaction, _: number, pageLines: readonly Transaction[]) => (
    <TransactionRow
      key={line.id}
      line={line}
      undoLine={pageLines.find((other) => other.id === line.undone_by)}
      onOpen={(id) => onOpen({ kind: 'line', id })}
      onUndo={(undone) => onOpen({ kind: 'undo', line: undone })}
    />
  );
  return (
    <ol aria-label="Transactions" className="rounded-l border border-line bg-surface-1">
      {lines.map((line, index) => (
        <Fragment key={line.id}>
          {index === dividerIndex && lastVisit && <LastVisit at={lastVisit} />}
          {line.parts_count === undefined ? (
            row(line, index, lines)
          ) : (
            <ActionRow line={line} owner={owner} filter={filter}>
              {(parts) => <ol aria-label={line.transaction_summary}>{parts.map(row)}</ol>}
            </ActionRow>
          )}
        </Fragment>
      ))}
    </ol>
  );
});

/** The lines of a page, each with its details and, where permitted, Undo. */
export function HistoryLines(props: HistoryLinesProps) {
  const [openDialog, setOpenDialog, close] = useDialog<OpenDialog>();
  const undo = (line: Transaction) => setOpenDialog({ kind: 'undo', line });
  return (
    <>
      <Lines {...props} onOpen={setOpenDialog} />
      <Suspense>
        {openDialog?.kind === 'line' && (
          <TransactionDialog key={openDialog.id} id={openDialog.id} onUndo={undo} onClose={close} />
        )}
        {openDialog?.kind === 'undo' && <UndoDialog line={openDialog.line} onClose={close} />}
      </Suspense>
    </>
  );
}
