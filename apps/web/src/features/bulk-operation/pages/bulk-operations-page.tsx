import { ListChecks, Plus, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { type ListFilterState, useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListPage } from '../../../ui/list-page.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { countText } from '../../admin/view.ts';
import { useBulkOperations, useOperationsExport } from '../api.ts';
import { OperationRow } from '../components/operation-row.tsx';
import { ACTION_CHOICES, STATE_CHOICES } from '../view.ts';

const NewOperation = lazy(() => import('../components/new-operation.tsx'));

type Filter = ListFilterState<'action' | 'state'>;

function Filters({ filter, change }: Pick<Filter, 'filter' | 'change'>) {
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-[repeat(2,minmax(0,15rem))]">
      <FilterSelect
        label="Action"
        any="All actions"
        choices={ACTION_CHOICES}
        ignoresOthers
        value={filter.action}
        onChange={(action) => change({ action })}
      />
      <FilterSelect
        label="Status"
        any="All states"
        choices={STATE_CHOICES}
        ignoresOthers
        value={filter.state}
        onChange={(state) => change({ state })}
      />
    </div>
  );
}

function NoOperations({ isFiltered, clear }: Pick<Filter, 'isFiltered' | 'clear'>) {
  return (
    <EmptyState
      icon={isFiltered ? <SearchX /> : <ListChecks />}
      title={isFiltered ? 'No bulk operations found' : 'No bulk operations'}
      actions={isFiltered && <Button onPress={clear}>Clear Filters</Button>}
    >
      {isFiltered
        ? 'No stored operation matches these filters.'
        : 'Operations that admins start are listed here until they are deleted.'}
    </EmptyState>
  );
}

/** /admin/bulk-operations: running and past bulk operations, and a dialog for a new one. */
export default function BulkOperationsPage() {
  const { query, filter, isFiltered, change, clear } = useListFilter(['action', 'state']);
  const action = ACTION_CHOICES.find(({ value }) => value === query.action)?.value;
  const state = STATE_CHOICES.find(({ value }) => value === query.state)?.value;
  const list = useBulkOperations({ ...query, action, state });
  const csvExport = useOperationsExport({ action, state });
  const [isCreating, setCreating, closeDialog] = useDialog();
  return (
    <>
      <ListPage
        header={{
          title: 'Bulk operations',
          subtitle:
            'Change many users or parties in one operation. Results are kept for the time set in Settings.',
          actions: (
            <>
              <ExportButton csvExport={csvExport} />
              <Button tone="primary" onPress={() => setCreating(true)}>
                <Plus aria-hidden="true" />
                New operation
              </Button>
            </>
          ),
        }}
        filters={<Filters filter={filter} change={change} />}
        list={list}
        noun="bulk operations"
        label="Bulk operations"
        layout="rows"
        skeleton="h-18"
        count={(total) => countText(total, 'operation', 'operations')}
        failure={{ title: 'Error loading bulk operations' }}
        empty={<NoOperations isFiltered={isFiltered} clear={clear} />}
        onPage={(page) => change({ page })}
      >
        {(operation) => <OperationRow key={operation.id} operation={operation} />}
      </ListPage>
      {isCreating && (
        <Suspense>
          <NewOperation onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
