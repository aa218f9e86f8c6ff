import { AUDIT_ACTIONS } from '@quartermaster/contract/audit-actions';
import { ScrollText } from 'lucide-react';
import { type ListFilterState, useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { AuditVerdictCard } from '../../system-health/components/audit-verdict-card.tsx';
import { useAuditExport, useAuditLogs } from '../api.ts';
import { AuditEntry } from '../components/audit-entry.tsx';
import { CollapsibleFilters } from '../components/collapsible-filters.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { ACTION_CHOICES, countText, fieldErrorOf } from '../view.ts';

type FilterState = ListFilterState<'action' | 'person' | 'from' | 'to'>;

interface FiltersProps extends Pick<FilterState, 'filter' | 'change'> {
  /** The validation errors of the range. */
  readonly fromError: string | undefined;
  readonly toError: string | undefined;
}

function Filters({ filter, change, fromError, toError }: FiltersProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-sm:*:nth-[-n+2]:col-span-2 lg:grid-cols-[1fr_1fr_10rem_10rem]">
      <FilterSearch
        label="Username"
        placeholder="Exact username…"
        value={filter.person}
        onChange={(person) => change({ person })}
      />
      <FilterSelect
        label="Action"
        hideLabel
        any="All actions"
        choices={ACTION_CHOICES}
        ignoresOthers
        value={filter.action}
        onChange={(action) => change({ action })}
      />
      <TextField
        label="From (UTC)"
        type="date"
        value={filter.from}
        error={fromError}
        onChange={(from) => change({ from })}
      />
      <TextField
        label="To (UTC)"
        type="date"
        value={filter.to}
        error={toError}
        onChange={(to) => change({ to })}
      />
    </div>
  );
}

function NoEntries({ isFiltered, clear }: Pick<FilterState, 'isFiltered' | 'clear'>) {
  return isFiltered ? (
    <NoMatch title="No entries found" onClear={clear}>
      No entry matches these filters.
    </NoMatch>
  ) : (
    <EmptyState icon={<ScrollText />} title="No entries yet">
      Security events and changes by admins appear here.
    </EmptyState>
  );
}

/** /admin/audit: the entries of the audit log, and whether the log is intact. */
export default function AuditPage() {
  const state = useListFilter(['action', 'person', 'from', 'to']);
  const { query } = state;
  const listQuery = { ...query, action: AUDIT_ACTIONS.find((action) => action === query.action) };
  const list = useAuditLogs(listQuery);
  const csvExport = useAuditExport(listQuery);
  const [fromError, toError] = ['from', 'to'].map((name) => fieldErrorOf(list.error, name));
  const rangeError = fromError ?? toError;
  return (
    <ListPage
      header={{
        title: 'Audit Logs',
        subtitle: 'Security events and changes by admins. Entries cannot be changed or deleted.',
        actions: <ExportButton csvExport={csvExport} />,
      }}
      filters={
        <>
          <AuditVerdictCard />
          <CollapsibleFilters isFiltered={state.isFiltered}>
            <Filters {...state} fromError={fromError} toError={toError} />
          </CollapsibleFilters>
        </>
      }
      list={list}
      noun="audit entries"
      label="Audit entries"
      layout="rows"
      skeleton="h-18"
      count={(total) => countText(total, 'entry', 'entries')}
      failure={{ title: 'Error loading audit logs', ...(rangeError && { message: rangeError }) }}
      empty={<NoEntries {...state} />}
      onPage={(page) => state.change({ page })}
    >
      {(entry) => <AuditEntry key={entry.number} entry={entry} />}
    </ListPage>
  );
}
