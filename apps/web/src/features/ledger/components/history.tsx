import { ScrollText } from 'lucide-react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type HistoryFilter, type HistoryOf, useHistory } from '../api.ts';
import { type Actor, HISTORY_FILTERS, HistoryFilters, historyFilter } from './history-filters.tsx';
import { HistoryLines } from './history-lines.tsx';
import { HistoryTools } from './history-tools.tsx';
import { MovedChart } from './moved-chart.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

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

function Lines(props: {
  history: Found;
  of: HistoryOf;
  filter: HistoryFilter;
  onPage: (page: number) => void;
}) {
  const { history, of, filter, onPage } = props;
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
  if (data.length === 0 && meta.total_count > 0) {
    return (
      <EmptyState
        icon={<ScrollText />}
        title="No transactions on this page"
        actions={<Button onPress={() => onPage(1)}>Go to the first page</Button>}
      />
    );
  }
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
      {isWhole && <MovedChart lines={data} range={filter.range} />}
      <HistoryLines lines={data} of={of} filter={filter} />
      <Pager
        label="Pages of the history"
        current={meta.current_page}
        total={meta.total_pages}
        onPage={onPage}
      />
    </div>
  );
}

export interface HistoryProps {
  readonly of: HistoryOf;
  /** Lines at once (DOM-9). */
  readonly perPage: number;
  /** The users by whom the history can be narrowed. */
  readonly actors?: readonly Actor[] | undefined;
  /** The reader may add lines by hand: the gm of the party, anyone who acts for the character. */
  readonly mayAdjust?: boolean;
}

/** The transaction history of a party or a character, with its filters in the address (DOM-2). */
export function History({ of, perPage, actors, mayAdjust = false }: HistoryProps) {
  const state = useListFilter(HISTORY_FILTERS);
  const filter: HistoryFilter = { ...historyFilter(state.query), perPage };
  const history = useHistory(of, filter);
  const total = history.data?.meta.total_count ?? 0;
  return (
    <>
      <HistoryFilters {...state} actors={actors}>
        <HistoryTools of={of} filter={filter} total={total} mayAdjust={mayAdjust} />
      </HistoryFilters>
      <Lines history={history} of={of} filter={filter} onPage={(page) => state.change({ page })} />
    </>
  );
}
