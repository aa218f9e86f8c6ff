import type { JobQueue } from '@quartermaster/contract/admin-jobs';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useJobQueues } from '../api.ts';
import { jobName } from '../view.ts';

function LastRun({ run }: { run: JobQueue['last_run'] }) {
  if (!run) return <>Not yet</>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <time dateTime={run.at} title={dateTimeText(run.at)}>
        {agoText(run.at)}
      </time>
      {!run.succeeded && <Badge tone="error">Failed</Badge>}
    </span>
  );
}

/** Shows running jobs below the name on phones, where a third column of numbers does not fit. */
const nameCell = ({ name, active }: JobQueue) => (
  <>
    {jobName(name)}
    {active > 0 && (
      <span className="block text-xs font-normal text-ink-3 md:hidden">
        {active.toLocaleString('en-US')} running
      </span>
    )}
  </>
);

const SCHEDULES: readonly Column<JobQueue>[] = [
  { id: 'name', head: 'Schedule', cell: ({ name }) => jobName(name) },
  { id: 'last', head: 'Last run', cell: ({ last_run }) => <LastRun run={last_run} /> },
  {
    id: 'next',
    head: 'Next run',
    cell: ({ next_run_at }) =>
      next_run_at && <time dateTime={next_run_at}>{dateTimeText(next_run_at, 'medium')}</time>,
  },
  { id: 'cron', head: 'Cron (UTC)', isSecondary: true, cell: ({ cron }) => <code>{cron}</code> },
];

const QUEUES: readonly Column<JobQueue>[] = [
  { id: 'name', head: 'Queue', cell: nameCell },
  { id: 'waiting', head: 'Queued', isNumber: true, cell: ({ waiting }) => waiting.toLocaleString('en-US') },
  {
    id: 'active',
    head: 'Running',
    isNumber: true,
    isSecondary: true,
    cell: ({ active }) => active.toLocaleString('en-US'),
  },
  { id: 'failed', head: 'Failed', isNumber: true, cell: ({ failed }) => failed.toLocaleString('en-US') },
];

/** Queues with their numbers of jobs, and schedules with their last and next run. */
export function JobQueues() {
  const { data, error, refetch } = useJobQueues();
  if (error && !data) {
    return <ErrorPanel title="Error loading queues" message={error.message} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <SkeletonArea label="Loading queues" className="grid gap-5">
        <SkeletonBlock className="h-108" />
        <SkeletonBlock className="h-146" />
      </SkeletonArea>
    );
  }
  const rowKey = ({ name }: JobQueue) => name;
  return (
    <div className="grid gap-5">
      <SectionCard title="Queues" intro="Counted every 30 seconds.">
        <Table
          caption="Queues"
          columns={QUEUES}
          rows={data.data.filter(({ cron }) => cron === null)}
          rowKey={rowKey}
        />
      </SectionCard>
      <SectionCard title="Schedules">
        <Table
          caption="Schedules"
          columns={SCHEDULES}
          rows={data.data.filter(({ cron }) => cron !== null)}
          rowKey={rowKey}
        />
      </SectionCard>
    </div>
  );
}
