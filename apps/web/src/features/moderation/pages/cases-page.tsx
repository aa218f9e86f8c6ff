import { CASE_STATUSES, REPORTED_KINDS } from '@quartermaster/contract/moderation';
import { Flag } from 'lucide-react';
import { type ListFilterState, useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { CollapsibleFilters } from '../../admin/components/collapsible-filters.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { countText } from '../../admin/view.ts';
import { useCases, useCasesExport } from '../api.ts';
import { CaseRow } from '../components/case-row.tsx';
import { KIND_LABELS } from '../view.ts';

const STATUS_LABELS = { open: 'Waiting', appealed: 'Appealed', decided: 'Decided' } as const;
const STATUS_CHOICES = CASE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const KIND_CHOICES = REPORTED_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const ASSIGNMENTS = [
  { value: 'true', label: 'Assigned to me' },
  { value: 'false', label: 'Not assigned to me' },
] as const;

const statusOf = (value: string | undefined) =>
  CASE_STATUSES.find((status) => status === value) ?? ('open' as const);

function Filters({ filter, change }: Pick<ListFilterState<'status' | 'kind' | 'mine'>, 'filter' | 'change'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-[11rem_11rem_13rem]">
      <SelectField
        label="Status"
        choices={STATUS_CHOICES}
        value={statusOf(filter.status)}
        onChange={(status) => change({ status: status === 'open' ? '' : status })}
      />
      <FilterSelect
        label="Type"
        any="All types"
        choices={KIND_CHOICES}
        ignoresOthers
        value={filter.kind}
        onChange={(kind) => change({ kind })}
      />
      <FilterSelect
        label="Assignment"
        any="All cases"
        choices={ASSIGNMENTS}
        ignoresOthers
        value={filter.mine}
        onChange={(mine) => change({ mine })}
      />
    </div>
  );
}

/** /admin/moderation: reported content and users, longest-waiting first; decided cases newest first (DEC-13). */
export default function CasesPage() {
  const state = useListFilter(['status', 'kind', 'mine']);
  const { query, isFiltered, change, clear } = state;
  const casesQuery = {
    ...query,
    status: statusOf(query.status),
    kind: REPORTED_KINDS.find((kind) => kind === query.kind),
    mine: ASSIGNMENTS.find(({ value }) => value === query.mine)?.value,
  };
  return (
    <ListPage
      header={{
        title: 'Moderation',
        subtitle: `Reported content and users, ${casesQuery.status === 'decided' ? 'newest' : 'longest-waiting'} first.`,
        actions: <ExportButton csvExport={useCasesExport(casesQuery)} />,
      }}
      filters={
        <CollapsibleFilters isFiltered={isFiltered}>
          <Filters {...state} />
        </CollapsibleFilters>
      }
      list={useCases(casesQuery)}
      noun="cases"
      label="Cases"
      layout="rows"
      skeleton="h-14"
      count={(total) => countText(total, 'case', 'cases')}
      failure={{ title: 'Error loading cases' }}
      empty={
        isFiltered ? (
          <NoMatch title="No cases found" onClear={clear}>
            No case matches these filters.
          </NoMatch>
        ) : (
          <EmptyState icon={<Flag />} title="No cases are waiting for a decision">
            What users report appears here.
          </EmptyState>
        )
      }
      onPage={(page) => change({ page })}
    >
      {(moderationCase) => <CaseRow key={moderationCase.id} moderationCase={moderationCase} />}
    </ListPage>
  );
}
