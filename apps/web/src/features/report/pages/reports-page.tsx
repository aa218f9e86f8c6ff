import type { Report, ReportSchedule } from '@quartermaster/contract/report';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type ListFilterState, useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { countText } from '../../admin/view.ts';
import { useReportActions, useReportListExport, useReports } from '../api.ts';
import { ReportRow } from '../components/report-row.tsx';
import { Schedules } from '../components/schedules.tsx';
import { daysText, intervalLabel, KIND_CHOICES, kindLabel } from '../view.ts';

const ActionDialog = lazy(() => import('../../admin/components/action-dialog.tsx'));
const NewReport = lazy(() => import('../components/new-report.tsx'));

/** The open dialog. */
type DialogState = 'new' | { readonly report: Report } | { readonly schedule: ReportSchedule };

function ActiveDialog({ dialog, onClose }: { dialog: DialogState; onClose: () => void }) {
  const { cancel, remove } = useReportActions();
  if (dialog === 'new') return <NewReport onClose={onClose} />;
  if ('report' in dialog) {
    const { id, kind } = dialog.report;
    return (
      <ActionDialog
        title={`Cancel report: ${kindLabel(kind)}`}
        label="Cancel report"
        successText="Report canceled"
        onConfirm={(reason) => cancel.mutateAsync({ params: { id }, body: { reason } })}
        onClose={onClose}
      >
        The partial report is discarded. Days: {daysText(dialog.report)}.
      </ActionDialog>
    );
  }
  const { id, kind, every } = dialog.schedule;
  return (
    <ActionDialog
      title={`Delete schedule: ${kindLabel(kind)}, ${intervalLabel(every)}`}
      label="Delete schedule"
      successText="Schedule deleted"
      onConfirm={(reason) => remove.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      No more reports will be created. Existing reports are kept until they expire.
    </ActionDialog>
  );
}

function NoReports({ isFiltered, clear }: Pick<ListFilterState<'kind'>, 'isFiltered' | 'clear'>) {
  return isFiltered ? (
    <NoMatch title="No reports found" onClear={clear}>
      No report matches these filters.
    </NoMatch>
  ) : (
    <EmptyState icon={<FileSpreadsheet />} title="No reports">
      Reports appear here until they are deleted.
    </EmptyState>
  );
}

/** /admin/reports: CSV files that jobs write, and their schedules (DEC-13). */
export default function ReportsPage() {
  const { filter, query, isFiltered, change, clear } = useListFilter(['kind']);
  const kind = KIND_CHOICES.find(({ value }) => value === query.kind)?.value;
  const list = useReports({ ...query, kind });
  const csvExport = useReportListExport({ kind });
  const [dialog, setDialog] = useState<DialogState | null>(null);
  return (
    <>
      <ListPage
        header={{
          title: 'Reports',
          subtitle: 'CSV files created in the background and kept for the time set in Settings.',
          actions: (
            <>
              <ExportButton file={csvExport} />
              <Button tone="primary" onPress={() => setDialog('new')}>
                <Plus aria-hidden="true" />
                New report
              </Button>
            </>
          ),
        }}
        filters={
          <>
            <Schedules onDelete={(schedule) => setDialog({ schedule })} />
            <div className="my-4 sm:max-w-60">
              <FilterSelect
                label="Report"
                hideLabel
                any="All reports"
                choices={KIND_CHOICES}
                value={filter.kind}
                onChange={(chosen) => change({ kind: chosen })}
              />
            </div>
          </>
        }
        list={list}
        noun="reports"
        label="Reports"
        layout="rows"
        skeleton="h-18"
        count={(total) => countText(total, 'report', 'reports')}
        failure={{ title: 'Error loading reports' }}
        empty={<NoReports isFiltered={isFiltered} clear={clear} />}
        onPage={(page) => change({ page })}
      >
        {(report) => <ReportRow key={report.id} report={report} onCancel={() => setDialog({ report })} />}
      </ListPage>
      {dialog && (
        <Suspense>
          <ActiveDialog dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}
