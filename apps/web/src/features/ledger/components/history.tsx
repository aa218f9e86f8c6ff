import { HISTORY_COUNTED_AHEAD } from '@quartermaster/contract/constants';
import type { PageMeta } from '@quartermaster/contract/envelope';
import type { TransactionType } from '@quartermaster/contract/transaction';
import { ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type DateRange, type HistoryFilter, type HistoryOf, useHistory } from '../api.ts';
import { HistoryLines } from './history-lines.tsx';
import { HistoryTools } from './history-tools.tsx';
import { MovedChart } from './moved-chart.tsx';
import { TYPES } from './transaction-words.tsx';

const RANGES: readonly { value: DateRange; label: string }[] = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: 'all', label: 'All' },
];

const TYPE_CHOICES: readonly { value: TransactionType | 'all'; label: string }[] = [
  { value: 'all', label: 'All types' },
  ...(Object.keys(TYPES) as TransactionType[]).map((value) => ({ value, label: TYPES[value].label })),
];

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

function Filters(props: {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
  /** What may be done with the history as a whole. */
  children: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        label="Date range"
        segments={RANGES}
        value={props.filter.range}
        onChange={(range) => props.onChange({ range })}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-2.5">
        {props.children}
        <div className="w-full sm:w-56">
          <SelectField
            label="Type"
            hideLabel
            choices={TYPE_CHOICES}
            value={props.filter.type}
            onChange={(type) => props.onChange({ type })}
          />
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonArea label="Loading transactions" className="grid gap-2">
      {SKELETONS.map((key) => (
        <SkeletonBlock key={key} className="h-14" />
      ))}
    </SkeletonArea>
  );
}

type Found = ReturnType<typeof useHistory>;

function Lines(props: { history: Found; range: DateRange; onPage: ((page: number) => void) | undefined }) {
  const { history, range, onPage } = props;
  if (history.isPending) return <Waiting />;
  if (history.error) {
    return (
      <ErrorPanel
        message={`Error loading transactions: ${history.error.message}`}
        retryLabel="Try again"
        onRetry={() => void history.refetch()}
      />
    );
  }
  const { data, meta } = history.data;
  if (data.length === 0) {
    return (
      <EmptyState icon={<ScrollText />} title="No transactions found">
        Inventory changes will appear here
      </EmptyState>
    );
  }
  const isWhole = meta.total_count === data.length;
  return (
    <div className="flex flex-col gap-4">
      {isWhole && <MovedChart lines={data} range={range} />}
      <HistoryLines lines={data} />
      {onPage && (
        <Pager
          label="Pages of the history"
          current={meta.current_page}
          total={meta.total_pages}
          onPage={onPage}
        />
      )}
      {!onPage && !isWhole && (
        <p className="text-center text-xs text-ink-3">
          The newest {data.length} of {linesInWords(meta)}. Narrow the dates or the type to find older ones.
        </p>
      )}
    </div>
  );
}

/** "90", or "550 or more" where the server stopped counting. */
function linesInWords({ current_page, per_page, total_count }: PageMeta): string {
  const isBound = total_count >= current_page * per_page + HISTORY_COUNTED_AHEAD;
  return `${total_count.toLocaleString('en-US')}${isBound ? ' or more' : ''}`;
}

export interface HistoryProps {
  readonly of: HistoryOf;
  /** Lines at once (domain.md §9). */
  readonly perPage: number;
  /** Offers the pages behind the first. */
  readonly isPaged?: boolean;
  /** The reader may add lines by hand: the gm of the party, whoever acts for the character. */
  readonly mayAdjust?: boolean;
}

/** The transaction history of a party or a character, with its filters (domain.md §2). */
export function History({ of, perPage, isPaged = false, mayAdjust = false }: HistoryProps) {
  const [filter, setFilter] = useState<HistoryFilter>({ range: '7d', type: 'all', page: 1, perPage });
  const change = (part: Partial<HistoryFilter>) => setFilter((now) => ({ ...now, page: 1, ...part }));
  const history = useHistory(of, filter);
  const total = history.data?.meta.total_count ?? 0;
  return (
    <>
      <Filters filter={filter} onChange={change}>
        <HistoryTools of={of} filter={filter} total={total} mayAdjust={mayAdjust} />
      </Filters>
      <Lines
        history={history}
        range={filter.range}
        onPage={isPaged ? (page) => change({ page }) : undefined}
      />
    </>
  );
}
