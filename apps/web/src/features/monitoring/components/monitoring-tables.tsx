import type {
  MonitoredEndpoint,
  MonitoredProcess,
  MonitoringReport,
} from '@quartermaster/contract/monitoring';
import { formatCount } from '@quartermaster/rules/format-count';
import { agoText } from '../../../platform/dates.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { endpointText, megabytesText, millisecondsText, processText } from '../view.ts';

const NUMBER = { isNumber: true };
/** Paths may wrap anywhere, because on narrow screens they do not fit next to the numbers. */
const ENDPOINT_COLUMNS: readonly Column<MonitoredEndpoint>[] = [
  {
    id: 'endpoint',
    head: 'Endpoint',
    cell: (row) => <span className="wrap-anywhere">{endpointText(row)}</span>,
  },
  { ...NUMBER, id: 'requests', head: 'Requests', cell: (row) => formatCount(row.requests) },
  {
    ...NUMBER,
    id: 'rejected',
    head: 'Client errors',
    isSecondary: true,
    cell: (row) => formatCount(row.client_errors),
  },
  { ...NUMBER, id: 'failed', head: 'Server errors', cell: (row) => formatCount(row.server_errors) },
  { ...NUMBER, id: 'p50', head: 'p50', isSecondary: true, cell: (row) => millisecondsText(row.p50_ms) },
  { ...NUMBER, id: 'p95', head: 'p95', cell: (row) => millisecondsText(row.p95_ms) },
  { ...NUMBER, id: 'p99', head: 'p99', isSecondary: true, cell: (row) => millisecondsText(row.p99_ms) },
];
const PROCESS_COLUMNS: readonly Column<MonitoredProcess>[] = [
  {
    id: 'process',
    head: 'Process',
    cell: (row) => <span className="wrap-anywhere">{processText(row)}</span>,
  },
  { id: 'started', head: 'Started', cell: ({ started_at }) => agoText(started_at) },
  { id: 'recorded', head: 'Last recorded', isSecondary: true, cell: (row) => agoText(row.recorded_through) },
  {
    ...NUMBER,
    id: 'loop',
    head: 'Event loop delay',
    isSecondary: true,
    cell: (row) => millisecondsText(row.event_loop_max_ms),
  },
  { ...NUMBER, id: 'memory', head: 'Memory', cell: (row) => megabytesText(row.memory_mb) },
  { ...NUMBER, id: 'cpu', head: 'CPU', isSecondary: true, cell: (row) => `${row.cpu_percent}%` },
  {
    ...NUMBER,
    id: 'connections',
    head: 'Connections',
    isSecondary: true,
    cell: (row) => formatCount(row.connections),
  },
  { ...NUMBER, id: 'sockets', head: 'Sockets', isSecondary: true, cell: (row) => formatCount(row.sockets) },
];

/** The endpoints that were requested, and the processes that ran, with their measurements. */
export function MonitoringTables({ report: { endpoints, processes } }: { report: MonitoringReport }) {
  return (
    <>
      <SectionCard title="Endpoints" intro="Most requested first.">
        {endpoints.length > 0 ? (
          <Table
            caption="Endpoints"
            columns={ENDPOINT_COLUMNS}
            rows={endpoints}
            rowKey={({ endpoint }) => endpoint}
          />
        ) : (
          <p className="text-sm text-ink-2">No requests in this period.</p>
        )}
      </SectionCard>
      <SectionCard title="Processes" intro="Peak values of this period, most recently recorded first.">
        <Table caption="Processes" columns={PROCESS_COLUMNS} rows={processes} rowKey={({ id }) => id} />
      </SectionCard>
    </>
  );
}
