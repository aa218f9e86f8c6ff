import type { Transaction } from '@quartermaster/contract/transaction';
import { ArrowRight } from 'lucide-react';
import { agoText, momentText } from '../../../platform/dates.ts';
import { placesOf, TYPES, VIA, whatHappened } from './transaction-words.tsx';

/** From, an arrow, to; said in words to those who do not see the arrow. */
function Places({ from, to }: { from: string | null; to: string | null }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      {from && (
        <span>
          <span className={to ? 'sr-only' : undefined}>{to ? 'from ' : 'in '}</span>
          {from}
        </span>
      )}
      {to && (
        <>
          <ArrowRight aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
          <span>
            <span className="sr-only">to </span>
            {to}
          </span>
        </>
      )}
    </span>
  );
}

/** One line of the history: what happened, where, when, and how if not by hand. */
export function TransactionRow({ line }: { line: Transaction }) {
  const { Icon } = TYPES[line.transaction_type];
  const places = placesOf(line);
  const via = VIA[line.via];
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3.5 border-b border-line px-4 py-3 last:border-0">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-9 place-items-center rounded-m bg-surface-2 text-ink-2"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0">
        <p className="text-sm font-medium break-words text-ink-1">{whatHappened(line)}</p>
        {(places.from || places.to || via || line.notes) && (
          <div className="mt-0.5 flex flex-wrap gap-x-2.5 text-xs text-ink-2">
            {(places.from || places.to) && <Places {...places} />}
            {via && <span className="text-ink-3">{via}</span>}
            {line.notes && <span className="text-ink-3">{line.notes}</span>}
          </div>
        )}
      </div>
      <time
        dateTime={line.transaction_date}
        title={momentText(line.transaction_date)}
        className="mt-0.5 text-xs whitespace-nowrap text-ink-3 tabular-nums"
      >
        {agoText(line.transaction_date)}
      </time>
    </li>
  );
}
