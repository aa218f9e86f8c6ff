import type { Transaction } from '@quartermaster/contract/transaction';
import { clsx } from 'clsx';
import { ArrowRight, Undo2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { Button as UiButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { CHANNELS, placesOf, separateAmount, transactionText, typeDisplayOf } from '../view.ts';
import { UndoLinks } from './undo-links.tsx';

/** Source and destination, separated by an arrow; screen readers read "from" and "to". */
function Places({ from, to }: { from: string | null; to: string | null }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 wrap-anywhere">
      {from && (
        <span>
          <span className={to ? 'sr-only' : undefined}>{to ? 'from ' : 'in '}</span>
          {from}
        </span>
      )}
      {to && (
        <span className="flex min-w-0 items-center gap-x-1.5">
          <ArrowRight aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
          <span>
            <span className="sr-only">to </span>
            {to}
          </span>
        </span>
      )}
    </span>
  );
}

/** Place, channel, amount and reason of a change, if known. */
function Details({ line }: { line: Transaction }) {
  const places = placesOf(line);
  const channelText = CHANNELS[line.via]?.lineEnd;
  const amount = separateAmount(line);
  if (!places.from && !places.to && !channelText && !line.notes && amount === null) return null;
  return (
    <div className="mt-0.5 flex flex-wrap gap-x-2.5 text-xs text-ink-2">
      {(places.from || places.to) && <Places {...places} />}
      {amount !== null && <Money copper={amount} className="font-semibold" />}
      {channelText && <span className="text-ink-3">{channelText}</span>}
      {line.notes && <span className="min-w-0 wrap-anywhere text-ink-3">{line.notes}</span>}
    </div>
  );
}

export interface TransactionRowProps {
  readonly line: Transaction;
  /** The line that undid this one, if it is on the page. */
  readonly undoLine: Transaction | undefined;
  readonly onOpen: (id: string) => void;
  readonly onUndo: (line: Transaction) => void;
}

/** One line of the history: what happened, where, when, and through which channel; with Undo where permitted. */
export function TransactionRow({ line, undoLine, onOpen, onUndo }: TransactionRowProps) {
  const { Icon } = typeDisplayOf(line);
  const isUndone = line.undone_by !== null;
  const text = transactionText(line, useCoins());
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 border-b border-line px-4 py-3 last:border-0">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-9 place-items-center rounded-m bg-surface-2 text-ink-2"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 max-sm:col-span-2">
        <Button
          onPress={() => onOpen(line.id)}
          aria-haspopup="dialog"
          className={clsx(
            'touch-area relative rounded-s text-left text-sm font-medium wrap-anywhere underline decoration-transparent underline-offset-3 hover:decoration-current',
            isUndone ? 'text-ink-3' : 'text-ink-1',
          )}
        >
          {isUndone ? <s>{text}</s> : text}
        </Button>
        <Details line={line} />
        <UndoLinks line={line} undoLine={undoLine} onOpen={onOpen} />
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-1.5 max-sm:col-span-2 max-sm:col-start-2 sm:grid sm:justify-items-end">
        <time
          dateTime={line.transaction_date}
          title={dateTimeText(line.transaction_date)}
          className="text-xs whitespace-nowrap text-ink-3 tabular-nums"
        >
          {agoText(line.transaction_date)}
        </time>
        {line.can_undo && (
          <UiButton size="sm" tone="quiet" aria-label={`Undo: ${text}`} onPress={() => onUndo(line)}>
            <Undo2 aria-hidden="true" />
            Undo
          </UiButton>
        )}
      </div>
    </li>
  );
}
