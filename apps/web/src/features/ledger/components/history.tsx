import { HISTORY_COUNT_AHEAD_MAX } from '@quartermaster/contract/constants';
import type { PageMeta } from '@quartermaster/contract/envelope';
import { countOf } from '@quartermaster/rules/format-count';
import { ScrollText } from 'lucide-react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list-page.tsx';
import { type HistoryFilter, type HistoryOwner, useHistory } from '../api.ts';
import { ChangesChart } from './changes-chart.tsx';
import { type Actor, HISTORY_FILTERS, HistoryFilters, historyFilter } from './history-filters.tsx';
import { HistoryLines } from './history-lines.tsx';
import { HistoryTools } from './history-tools.tsx';

export interface HistoryProps {
  readonly owner: HistoryOwner;
  /** Lines per page (DOM-9). */
  readonly perPage: number;
  /** The users by whom the history can be filtered. */
  readonly actors?: readonly Actor[] | undefined;
  /** Whether the reader may record adjustments: a gm of the party, or a user who acts for the character. */
  readonly mayAdjust?: boolean;
}

/** The number of transactions; the server counts only up to a limit beyond the page (ADR 0127). */
function countText(count: number, meta: PageMeta | undefined): string {
  const isBounded = meta && count >= meta.current_page * meta.per_page + HISTORY_COUNT_AHEAD_MAX;
  return `${isBounded ? 'More than ' : ''}${countOf(count, 'transaction')}`;
}

/** The transaction history of a party or a character, with its filters in the URL (DOM-2). */
export function History({ owner, perPage, actors, mayAdjust = false }: HistoryProps) {
  const state = useListFilter(HISTORY_FILTERS);
  const filter: HistoryFilter = { ...historyFilter(state.query), perPage };
  const history = useHistory(owner, filter);
  const total = history.isPending ? undefined : (history.data?.meta.total_count ?? 0);
  // New is offered until the first response says that there is no last visit, so that it does not move the buttons.
  const mayHaveVisit = owner.kind === 'party' && history.isPending;
  return (
    <>
      <HistoryFilters {...state} actors={actors} hasVisit={history.lastVisit !== null || mayHaveVisit}>
        {/* The export has no filter by visit. */}
        <HistoryTools
          owner={owner}
          filter={filter}
          total={filter.range === 'new' ? 0 : total}
          mayAdjust={mayAdjust}
        />
      </HistoryFilters>
      <ListStates
        list={history}
        noun="transactions"
        skeleton="h-14"
        count={(count) => countText(count, history.data?.meta)}
        failure={{
          message: `Error loading transactions: ${history.error?.message}`,
          retryLabel: 'Try again',
        }}
        empty={
          <EmptyState icon={<ScrollText />} title="No transactions found">
            Inventory changes will appear here
          </EmptyState>
        }
        onPage={(page) => state.change({ page })}
      >
        {(lines, meta) => (
          <div className="flex flex-col gap-4">
            {meta.total_count === lines.length && <ChangesChart lines={lines} range={filter.range} />}
            <HistoryLines lines={lines} owner={owner} filter={filter} lastVisit={history.lastVisit} />
            {history.firstYear !== null && meta.current_page === meta.total_pages && (
              <p className="text-center text-sm text-ink-2">
                Transactions before {history.firstYear} are archived.
              </p>
            )}
          </div>
        )}
      </ListStates>
    </>
  );
}
