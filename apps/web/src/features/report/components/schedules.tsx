import type { ReportSchedule } from '@quartermaster/contract/report';
import { dateText } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useReportSchedules } from '../api.ts';
import { intervalLabel, kindLabel } from '../view.ts';

type OnDelete = (schedule: ReportSchedule) => void;

const columnsFor = (onDelete: OnDelete): readonly Column<ReportSchedule>[] => [
  { id: 'kind', head: 'Report', cell: ({ kind, every }) => `${kindLabel(kind)}, ${intervalLabel(every)}` },
  { id: 'due', head: 'Next (UTC)', cell: ({ due_on }) => dateText(due_on, 'UTC') },
  { id: 'by', head: 'Created by', isSecondary: true, cell: ({ actor_name }) => actor_name },
  {
    id: 'delete',
    head: 'Action',
    isNumber: true,
    cell: (schedule) => (
      <Button
        size="sm"
        aria-label={`Delete schedule: ${kindLabel(schedule.kind)}, ${intervalLabel(schedule.every)}`}
        onPress={() => onDelete(schedule)}
      >
        Delete
      </Button>
    ),
  },
];

/** The schedules; renders nothing if there are none. */
export function Schedules({ onDelete }: { onDelete: OnDelete }) {
  const { data, error, refetch } = useReportSchedules();
  if (error && !data)
    return (
      <ErrorPanel title="Error loading schedules" message={error.message} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <SkeletonArea label="Loading schedules">
        <SkeletonBlock className="h-24" />
      </SkeletonArea>
    );
  if (data.data.length === 0) return null;
  return (
    <SectionCard
      title="Schedules"
      intro="Reports are generated soon after midnight UTC. Each covers the days since the previous report; Ledger integrity always covers the whole ledger."
    >
      <Table caption="Schedules" columns={columnsFor(onDelete)} rows={data.data} rowKey={({ id }) => id} />
    </SectionCard>
  );
}
