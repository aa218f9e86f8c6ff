import { CheckCheck } from 'lucide-react';
import { Suspense } from 'react';
import { type ListFilterState, useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListResults } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFailedJobs, useFailedJobsExport, useJobActions, useJobQueues } from '../api.ts';
import { CollapsibleFilters } from '../components/collapsible-filters.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { FailedJobRow, type JobAction } from '../components/failed-job.tsx';
import { JobQueues } from '../components/job-queues.tsx';
import { countText, jobName } from '../view.ts';

const ActionDialog = lazy(() => import('../components/action-dialog.tsx'));

const STATUSES = [
  { value: 'failed', label: 'Failed' },
  { value: 'retrying', label: 'Retrying' },
] as const;

const ACTIONS = {
  retry: {
    title: 'Retry job',
    label: 'Retry now',
    successText: 'Job queued again',
  },
  discard: {
    title: 'Discard job',
    label: 'Discard job',
    successText: 'Job discarded',
  },
} as const;

const RETRY_TEXT = {
  failed: 'The job runs once more now. If it fails again, it is not retried automatically.',
  retrying: 'The job runs now instead of at its next attempt, and is retried as usual if it fails.',
} as const;
const DISCARD_TEXT = 'The job is deleted and does not run again. This cannot be undone.';

function JobActionDialog({ action, onClose }: { action: JobAction; onClose: () => void }) {
  const { retry, discard } = useJobActions();
  const { kind, job } = action;
  const params = { queue: job.queue, id: job.id };
  return (
    <ActionDialog
      {...ACTIONS[kind]}
      isDestructive={kind === 'discard'}
      onConfirm={(reason) => (kind === 'retry' ? retry : discard).mutateAsync({ params, body: { reason } })}
      onClose={onClose}
    >
      {kind === 'retry' ? RETRY_TEXT[job.status] : DISCARD_TEXT}
    </ActionDialog>
  );
}

type FilterState = ListFilterState<'queue' | 'status' | 'search'>;

function Filters({ filter, change }: Pick<FilterState, 'filter' | 'change'>) {
  const queues = useJobQueues().data?.data ?? [];
  return (
    <div className="grid items-end gap-3 sm:grid-cols-3">
      <FilterSearch
        label="Error message"
        placeholder="Part of the error…"
        value={filter.search}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label="Queue"
        hideLabel
        any="All queues"
        choices={queues.map(({ name }) => ({ value: name, label: jobName(name) }))}
        value={filter.queue}
        onChange={(queue) => change({ queue })}
      />
      <FilterSelect
        label="Status"
        hideLabel
        any="Failed and retrying"
        choices={STATUSES}
        ignoresOthers
        value={filter.status}
        onChange={(chosen) => change({ status: chosen })}
      />
    </div>
  );
}

function NoJobs({ isFiltered, clear }: Pick<FilterState, 'isFiltered' | 'clear'>) {
  return isFiltered ? (
    <NoMatch title="No jobs found" onClear={clear}>
      No job matches these filters.
    </NoMatch>
  ) : (
    <EmptyState icon={<CheckCheck />} title="No failed jobs">
      Jobs whose last attempt failed appear here. Those that are not retried are deleted after 7 days,
      scheduled runs after 2 days.
    </EmptyState>
  );
}

function FailedJobs({ onAction }: { onAction: (action: JobAction) => void }) {
  const state = useListFilter(['queue', 'status', 'search']);
  const { query } = state;
  const listQuery = { ...query, status: STATUSES.find(({ value }) => value === query.status)?.value };
  const csvExport = useFailedJobsExport(listQuery);
  return (
    <section aria-labelledby="failed-jobs" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="failed-jobs" className="text-lg">
          Failed jobs
        </h2>
        <ExportButton csvExport={csvExport} />
      </div>
      <CollapsibleFilters isFiltered={state.isFiltered}>
        <Filters {...state} />
      </CollapsibleFilters>
      <ListResults
        list={useFailedJobs(listQuery)}
        noun="failed jobs"
        label="Failed jobs"
        layout="rows"
        skeleton="h-18"
        count={(total) => countText(total, 'job', 'jobs')}
        failure={{ title: 'Error loading failed jobs' }}
        empty={<NoJobs {...state} />}
        onPage={(page) => state.change({ page })}
      >
        {(job) => <FailedJobRow key={job.id} job={job} onAction={onAction} />}
      </ListResults>
    </section>
  );
}

/** /admin/jobs: queues, schedules with their last and next run, and failed jobs with retry and discard. */
export default function JobsPage() {
  const [action, setAction, closeAction] = useDialog<JobAction>();
  const { isFetched } = useJobQueues();
  return (
    <>
      <PageHeader title="Background Jobs" subtitle="Email, billing, restocks and clean-up." />
      <JobQueues />
      {/* Rendered when the request for the queues above has finished, because their height is not known before. */}
      {isFetched && <FailedJobs onAction={setAction} />}
      {action && (
        <Suspense>
          <JobActionDialog action={action} onClose={closeAction} />
        </Suspense>
      )}
    </>
  );
}
