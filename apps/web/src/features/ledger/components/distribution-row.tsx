import { DISTRIBUTION_PARTS_COUNTED } from '@quartermaster/contract/constants';
import type { Transaction } from '@quartermaster/contract/transaction';
import { ChevronDown, ChevronUp, Gem } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { agoText, momentText } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type HistoryFilter, type HistoryOf, useHistory } from '../api.ts';

const PARTS_A_PAGE = 50;

interface PartsProps {
  readonly of: HistoryOf;
  readonly filter: HistoryFilter;
  readonly line: Transaction;
  /** The lines as the list around shows its own. */
  readonly children: (lines: readonly Transaction[]) => ReactNode;
}

function PartsPage(props: PartsProps & { page: number; onMore: (() => void) | undefined }) {
  const { of, filter, line, page, onMore } = props;
  const found = useHistory(of, { ...filter, page, perPage: PARTS_A_PAGE, partOf: line.id });
  if (found.error && !found.data)
    return <ErrorPanel message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data || found.isPlaceholderData) {
    return (
      <SkeletonArea label="Loading transfers">
        <SkeletonBlock className="h-14" />
      </SkeletonArea>
    );
  }
  const { data, meta } = found.data;
  return (
    <>
      {props.children(data)}
      {onMore && meta.current_page < meta.total_pages && (
        <p className="p-3 text-center">
          <Button size="sm" onPress={onMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

/** "12 transfers"; counted only so far. */
const countWords = (parts: number): string =>
  parts < DISTRIBUTION_PARTS_COUNTED
    ? `${parts} transfers`
    : `${DISTRIBUTION_PARTS_COUNTED} or more transfers`;

/** A whole distribution in one line, which opens to what went to whom. */
export function DistributionRow(props: PartsProps) {
  const { line } = props;
  const [isOpen, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <li className="border-b border-line last:border-0">
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3.5 px-4 py-3">
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-9 place-items-center rounded-m bg-surface-2 text-ink-2"
        >
          <Gem className="size-4.5" />
        </span>
        <div className="min-w-0">
          <AriaButton
            onPress={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            className="inline-flex items-center gap-1.5 rounded-s text-left text-sm font-medium wrap-anywhere text-ink-1 underline decoration-transparent underline-offset-3 hover:decoration-current"
          >
            {line.transaction_summary}
            <Chevron aria-hidden="true" className="size-4 flex-none text-ink-3" />
          </AriaButton>
          <p className="mt-0.5 text-xs text-ink-2">{countWords(line.parts_count ?? 1)}</p>
        </div>
        <time
          dateTime={line.transaction_date}
          title={momentText(line.transaction_date)}
          className="mt-0.5 text-xs whitespace-nowrap text-ink-3 tabular-nums"
        >
          {agoText(line.transaction_date)}
        </time>
      </div>
      {isOpen && (
        <div className="border-t border-line bg-surface-0 pl-4 sm:pl-8">
          {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
            <PartsPage
              key={page}
              {...props}
              page={page}
              onMore={page === pages ? () => setPages(page + 1) : undefined}
            />
          ))}
        </div>
      )}
    </li>
  );
}
