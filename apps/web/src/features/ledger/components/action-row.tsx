import { ACTION_PARTS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Transaction } from '@quartermaster/contract/transaction';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type HistoryFilter, type HistoryOwner, useHistory } from '../api.ts';
import { typeDisplayOf } from '../view.ts';
import { UndoAll } from './undo-all.tsx';

const PARTS_PER_PAGE = 50;

interface PartsProps {
  readonly owner: HistoryOwner;
  readonly filter: HistoryFilter;
  readonly line: Transaction;
  /** Renders the lines as the surrounding list does. */
  readonly children: (lines: readonly Transaction[]) => ReactNode;
}

function PartsPage(props: PartsProps & { page: number; onShowMore: (() => void) | undefined }) {
  const { owner, filter, line, page, onShowMore } = props;
  const parts = useHistory(owner, { ...filter, page, perPage: PARTS_PER_PAGE, partOf: line.id });
  if (parts.error && !parts.data)
    return <ErrorPanel message={parts.error.message} onRetry={() => void parts.refetch()} />;
  if (!parts.data || parts.isPlaceholderData) {
    return (
      <SkeletonArea label="Loading changes">
        <SkeletonBlock className="h-14" />
      </SkeletonArea>
    );
  }
  const { data, meta } = parts.data;
  return (
    <>
      {page === 1 && meta.total_pages === 1 && <UndoAll summary={line.transaction_summary} parts={data} />}
      {props.children(data)}
      {onShowMore && meta.current_page < meta.total_pages && (
        <p className="p-3 text-center">
          <Button size="sm" onPress={onShowMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

const UNDONE_TEXT = { none: '', some: ' · Partly undone', all: ' · Undone' } as const;

/** "12 changes · Undone"; from ACTION_PARTS_COUNT_MAX on, the number is followed by "or more". */
const countText = ({ parts_count: parts = 1, undone = 'none' }: Transaction): string =>
  `${parts < ACTION_PARTS_COUNT_MAX ? parts : `${ACTION_PARTS_COUNT_MAX} or more`} changes${UNDONE_TEXT[undone]}`;

/** An action, such as a distribution or repeated transfers, as one line that expands to its changes. */
export function ActionRow(props: PartsProps) {
  const { line } = props;
  const [isOpen, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const { Icon } = typeDisplayOf(line);
  const isUndone = line.undone === 'all';
  return (
    <li className="border-b border-line last:border-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 px-4 py-3">
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-9 place-items-center rounded-m bg-surface-2 text-ink-2"
        >
          <Icon className="size-4.5" />
        </span>
        <div className="min-w-0 max-sm:col-span-2">
          <AriaButton
            onPress={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            className={clsx(
              'touch-area relative inline-flex items-center gap-1.5 rounded-s text-left text-sm font-medium wrap-anywhere underline decoration-transparent underline-offset-3 hover:decoration-current',
              isUndone ? 'text-ink-3' : 'text-ink-1',
            )}
          >
            {isUndone ? <s>{line.transaction_summary}</s> : line.transaction_summary}
            <Chevron aria-hidden="true" className="size-4 flex-none text-ink-3" />
          </AriaButton>
          <p className="mt-0.5 text-xs text-ink-2">{countText(line)}</p>
        </div>
        <time
          dateTime={line.transaction_date}
          title={dateTimeText(line.transaction_date)}
          className="mt-0.5 text-xs whitespace-nowrap text-ink-3 tabular-nums max-sm:col-start-2"
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
              onShowMore={page === pages ? () => setPages(page + 1) : undefined}
            />
          ))}
        </div>
      )}
    </li>
  );
}
