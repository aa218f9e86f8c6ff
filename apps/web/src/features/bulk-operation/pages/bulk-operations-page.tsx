import { ListChecks, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListResults } from '../../../ui/list-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { countText } from '../../admin/view.ts';
import { useBulkOperations } from '../api.ts';
import { OperationRow } from '../components/operation-row.tsx';

const NewOperation = lazy(() => import('../components/new-operation.tsx'));

/** /admin/bulk-operations: what was done to many users or parties, and new operations. */
export default function BulkOperationsPage() {
  const { query, change } = useListFilter([]);
  const list = useBulkOperations(query);
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <PageHeader
        title="Bulk Operations"
        subtitle="Change many users or parties at once. Results are deleted after the time in Settings."
        actions={
          <Button tone="primary" onPress={() => setIsNew(true)}>
            <Plus aria-hidden="true" />
            New operation
          </Button>
        }
      />
      <ListResults
        list={list}
        noun="bulk operations"
        label="Bulk operations"
        layout="rows"
        skeleton="h-18"
        count={(total) => countText(total, 'operation', 'operations')}
        failure={{ title: 'Error loading bulk operations' }}
        empty={
          <EmptyState icon={<ListChecks />} title="No bulk operations">
            Operations appear here until they are deleted.
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      >
        {(operation) => <OperationRow key={operation.id} operation={operation} />}
      </ListResults>
      {isNew && (
        <Suspense>
          <NewOperation onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </>
  );
}
