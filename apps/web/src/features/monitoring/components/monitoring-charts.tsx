import type { MonitoringPoint, MonitoringReport } from '@quartermaster/contract/monitoring';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { megabytesText, millisecondsText, stepText } from '../view.ts';

type Load = NonNullable<MonitoringPoint['load']>;
type NumericKey<Part> = { [Key in keyof Part]: Part[Key] extends number | null ? Key : never }[keyof Part];

const labelsOf = ({ points, step }: MonitoringReport) => ({
  labels: points.map(({ start }) => stepText(start, step)),
  unit: step === 'minute' ? 'Minute' : 'Hour',
});

function RequestCharts({ report }: { report: MonitoringReport }) {
  const shared = labelsOf(report);
  const series = (name: string, key: NumericKey<MonitoringPoint>) => ({
    name,
    values: report.points.map((point) => point[key]),
  });
  return (
    <>
      <BarChart title="Requests" {...shared} series={[series('Requests', 'requests')]} />
      <BarChart
        title="Errors"
        intro="Client errors: status 400 to 499. Server errors: status 500 or higher."
        {...shared}
        series={[series('Client errors', 'client_errors'), series('Server errors', 'server_errors')]}
      />
      <LineChart
        title="Latency"
        intro="Response time that 50%, 95% and 99% of requests did not exceed."
        {...shared}
        format={millisecondsText}
        series={[series('p50', 'p50_ms'), series('p95', 'p95_ms'), series('p99', 'p99_ms')]}
      />
    </>
  );
}

function LoadCharts({ report }: { report: MonitoringReport }) {
  const shared = labelsOf(report);
  const series = (name: string, key: NumericKey<Load>) => ({
    name,
    values: report.points.map((point) => point.load?.[key] ?? null),
  });
  return (
    <>
      <LineChart
        title="Event loop delay"
        intro="The delay of timers in the slowest process."
        {...shared}
        format={millisecondsText}
        series={[series('p99', 'event_loop_p99_ms'), series('Maximum', 'event_loop_max_ms')]}
      />
      <LineChart
        title="Memory"
        {...shared}
        format={megabytesText}
        series={[series('Resident', 'memory_mb'), series('JavaScript heap', 'heap_mb')]}
      />
      <LineChart
        title="CPU"
        intro="Share of one core; two full cores are 200%."
        {...shared}
        format={(value) => `${value}%`}
        series={[series('CPU', 'cpu_percent')]}
      />
      <LineChart
        title="Database connections"
        intro="Connections in use, and requests waiting for a connection."
        {...shared}
        series={[series('In use', 'connections'), series('Waiting', 'waiting')]}
      />
      <LineChart
        title="Sockets and queued jobs"
        {...shared}
        series={[series('Sockets', 'sockets'), series('Queued jobs', 'queued_jobs')]}
      />
    </>
  );
}

/** Requests and load over time; every chart has its numbers as a table. */
export function MonitoringCharts({ report }: { report: MonitoringReport }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
      <RequestCharts report={report} />
      <LoadCharts report={report} />
    </div>
  );
}
