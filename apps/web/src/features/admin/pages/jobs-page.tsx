import { CheckCheck, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { ListResults } from '../../../ui/list-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFailedJobs, useJobActions, useJobQueues } from '../api.ts';
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
    done: 'Job queued again',
    text: 'The job runs again now, and is retried as before if it fails.',
  },
  discard: {
    title: 'Discard job',
    label: 'Discard job',
    done: 'Job discarded',
    text: 'The job is deleted and never runs. This cannot be undone.',
  },
} as const;

function JobActionDialog({ action, onClose }: { action: JobAction; onClose: () => void }) {
  const { retry, discard } = useJobActions();
  const { kind, job } = action;
  const { text, ...words } = ACTIONS[kind];
  const params = { queue: job.queue, id: job.id };
  return (
    <ActionDialog
      {...words}
      isDestructive={kind === 'discard'}
      onAct={(reason) => (kind === 'retry' ? retry : discard).mutateAsync({ params, body: { reason } })}
      onClose={onClose}
    >
      {text}
    </ActionDialog>
  );
}

function FailedJobs({ onAct }: { onAct: (action: JobAction) => void }) {
  const { filter, query, isFiltered, change, clear } = useListFilter(['queue', 'status']);
  const status = STATUSES.find(({ value }) => value === query.status)?.value;
  const list = useFailedJobs({ ...query, status });
  const queues = useJobQueues().data?.data ?? [];
  return (
    <section aria-labelledby="failed-jobs" className="mt-8">
      <h2 id="failed-jobs" className="text-lg">
        Failed jobs
      </h2>
      <div className="my-3 grid gap-3 sm:max-w-120 sm:grid-cols-2">
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
          value={filter.status}
          onChange={(chosen) => change({ status: chosen })}
        />
      </div>
      <ListResults
        list={list}
        noun="failed jobs"
        label="Failed jobs"
        layout="rows"
        skeleton="h-18"
        count={(total) => countText(total, 'job', 'jobs')}
        failure={{ title: 'Error loading failed jobs' }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title="No jobs found"
              actions={<Button onPress={clear}>Clear filters</Button>}
            >
              No job matches these filters.
            </EmptyState>
          ) : (
            <EmptyState icon={<CheckCheck />} title="No failed jobs">
              Jobs whose last attempt failed appear here for 7 days.
            </EmptyState>
          )
        }
        onPage={(page) => change({ page })}
      >
        {(job) => <FailedJobRow key={job.id} job={job} onAct={onAct} />}
      </ListResults>
    </section>
  );
}

/** /admin/jobs: queues, schedules with their last and next run, and failed jobs with retry and discard. */
export default function JobsPage() {
  const [action, setAction] = useState<JobAction | null>(null);
  return (
    <>
      <PageHeader title="Background Jobs" subtitle="Mail, billing, restocks and clean-up." />
      <JobQueues />
      <FailedJobs onAct={setAction} />
      {action && (
        <Suspense>
          <JobActionDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}
