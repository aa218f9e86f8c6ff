import type { BulkOperation } from '@quartermaster/contract/bulk-operation';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateTimeText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DetailPage } from '../../admin/components/detail-page.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { useBulkActions, useBulkExport, useBulkOperation } from '../api.ts';
import { Results } from '../components/results.tsx';
import { actionLabel, progressText, rowStateOf, STATE_TEXT } from '../view.ts';

const ActionDialog = lazy(() => import('../../admin/components/action-dialog.tsx'));

const CRUMBS = [{ label: 'Bulk operations', to: paths.adminBulkOperations }];

function Progress({ operation }: { operation: BulkOperation }) {
  const { total, succeeded, skipped, failed, reason, actor_name, created_at, finished_at } = operation;
  return (
    <div className="mb-6 rounded-l border border-line bg-surface-1 p-4 text-sm text-ink-2">
      <progress
        aria-label="Progress"
        max={total}
        value={succeeded + skipped + failed}
        className="block h-2 w-full accent-action"
      />
      <p role="status" className="mt-2 text-ink-1">
        {progressText(operation)}
      </p>
      <p className="mt-2 wrap-anywhere">Reason: {reason}</p>
      <p className="mt-1 text-xs text-ink-3">
        Started by {actor_name}, {dateTimeText(created_at)}
        {finished_at && ` · ended ${dateTimeText(finished_at)}`}
      </p>
    </div>
  );
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { cancel } = useBulkActions();
  return (
    <Suspense>
      <ActionDialog
        title="Cancel bulk operation"
        label="Cancel operation"
        closeLabel="Keep running"
        successText="Bulk operation canceled"
        onConfirm={(reason) => cancel.mutateAsync({ params: { id }, body: { reason } })}
        onClose={onClose}
      >
        The operation stops before the next user or party. Completed changes are kept.
      </ActionDialog>
    </Suspense>
  );
}

function Detail({ operation }: { operation: BulkOperation }) {
  const { id, action, state } = operation;
  const [search] = useSearchParams();
  const csvExport = useBulkExport(id, rowStateOf(search.get('state')));
  const [isCanceling, setIsCanceling, closeDialog] = useDialog();
  const { label, tone } = STATE_TEXT[state];
  return (
    <>
      <PageHeader
        title={actionLabel(action)}
        crumbs={CRUMBS}
        subtitle={<Badge tone={tone}>{label}</Badge>}
        actions={
          <>
            <ExportButton csvExport={csvExport} />
            {state === 'running' && (
              <Button tone="danger" onPress={() => setIsCanceling(true)}>
                Cancel operation
              </Button>
            )}
          </>
        }
      />
      <Progress operation={operation} />
      <Results operation={operation} />
      {isCanceling && <CancelDialog id={id} onClose={closeDialog} />}
    </>
  );
}

/** /admin/bulk-operations/{id}: progress and the result for each user or party. */
export default function BulkOperationPage() {
  const { id = '' } = useParams();
  return (
    <DetailPage query={useBulkOperation(id)} title="Bulk operation" crumbs={CRUMBS}>
      {(operation) => <Detail operation={operation} />}
    </DetailPage>
  );
}
