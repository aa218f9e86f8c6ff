import type { BulkOperation, BulkRow } from '@quartermaster/contract/bulk-operation';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { ListResults } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { useBulkRows } from '../api.ts';
import { ROW_CHOICES, ROW_TEXT, rowStateOf, subjectsText } from '../view.ts';

function ResultRow({ row, isCanceled }: { row: BulkRow; isCanceled: boolean }) {
  const { user_id, name, state, message } = row;
  const { label, tone } = ROW_TEXT[state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-sm last:border-0">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere text-ink-1">
        {user_id ? (
          <Link to={paths.adminUser(user_id)} className="rounded-s hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      {message && <span className="text-ink-3">{message}</span>}
      <Badge tone={tone}>{isCanceled && state === 'waiting' ? 'Not processed' : label}</Badge>
    </li>
  );
}

/** The result of an operation for each user or party. */
export function Results({ operation }: { operation: BulkOperation }) {
  const { filter, query, change, clear } = useListFilter(['state']);
  const state = rowStateOf(query.state);
  const list = useBulkRows(operation.id, { ...query, state }, operation.state === 'running');
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="text-lg">
        Results
      </h2>
      <div className="my-3 sm:max-w-60">
        <FilterSelect
          label="Result"
          hideLabel
          any="All results"
          choices={ROW_CHOICES}
          ignoresOthers
          value={filter.state}
          onChange={(chosen) => change({ state: chosen })}
        />
      </div>
      <ListResults
        list={list}
        noun="results"
        label="Results"
        layout="rows"
        skeleton="h-11"
        count={(total) => subjectsText(total, operation.action)}
        failure={{ title: 'Error loading results' }}
        empty={
          <NoMatch title="No results found" onClear={clear}>
            No result matches these filters.
          </NoMatch>
        }
        onPage={(page) => change({ page })}
      >
        {(row) => <ResultRow key={row.number} row={row} isCanceled={operation.state === 'canceled'} />}
      </ListResults>
    </section>
  );
}
