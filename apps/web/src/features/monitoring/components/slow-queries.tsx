import {
  type MonitoredStatement,
  STATEMENT_ORDERS,
  type StatementReport,
} from '@quartermaster/contract/monitoring-statements';
import { formatCount } from '@quartermaster/rules/format-count';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { type StatementsFilter, useStatements, useStatementsExport } from '../api.ts';
import type { useMonitoringFilter } from '../hooks/use-monitoring-filter.ts';
import { ORDER_CHOICES, queryTimeText, statementText, stepText } from '../view.ts';

const NUMBER = { isNumber: true };
const timeCell = (ms: number | null) => <span className="whitespace-nowrap">{queryTimeText(ms)}</span>;
const COLUMNS: readonly Column<MonitoredStatement>[] = [
  {
    id: 'query',
    head: 'Query',
    cell: (row) => (
      <code className="line-clamp-4 max-w-160 text-xs font-normal wrap-anywhere" title={row.text}>
        {statementText(row)}
      </code>
    ),
  },
  { ...NUMBER, id: 'calls', head: 'Calls', isSecondary: true, cell: (row) => formatCount(row.calls) },
  { ...NUMBER, id: 'failed', head: 'Failed', isSecondary: true, cell: (row) => formatCount(row.failures) },
  { ...NUMBER, id: 'rows', head: 'Rows', isSecondary: true, cell: (row) => formatCount(row.rows) },
  { ...NUMBER, id: 'total', head: 'Total', cell: (row) => timeCell(row.total_ms) },
  { ...NUMBER, id: 'mean', head: 'Mean', isSecondary: true, cell: (row) => timeCell(row.mean_ms) },
  { ...NUMBER, id: 'p95', head: 'p95', cell: (row) => timeCell(row.p95_ms) },
  { ...NUMBER, id: 'max', head: 'Maximum', isSecondary: true, cell: (row) => timeCell(row.max_ms) },
];

type FilterState = Pick<ReturnType<typeof useMonitoringFilter>, 'filter' | 'change'>;

function ReportFields({ filter, change, report }: FilterState & { report: StatementReport }) {
  const statements = report.statements.map((statement) => ({
    value: statement.id,
    label: statementText(statement).slice(0, 80),
  }));
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField
        label="Order"
        choices={ORDER_CHOICES}
        value={STATEMENT_ORDERS.find((order) => order === filter.order) ?? 'total'}
        onChange={(order) => change({ order: order === 'total' ? '' : order })}
      />
      <FilterSelect
        label="Query in the chart"
        any="All queries"
        choices={statements}
        other="Not in this table"
        value={filter.statement}
        onChange={(statement) => change({ statement })}
      />
    </div>
  );
}

function Report({ report, ...state }: FilterState & { report: StatementReport }) {
  const { points, statements, step } = report;
  if (statements.length === 0)
    return <p className="text-sm text-ink-2">No query was recorded in this period.</p>;
  return (
    <>
      <ReportFields {...state} report={report} />
      <LineChart
        title="Database time"
        intro={`Total time of the queries in each ${step}, and the slowest query.`}
        labels={points.map(({ start }) => stepText(start, step))}
        unit={step === 'minute' ? 'Minute' : 'Hour'}
        format={queryTimeText}
        series={[
          { name: 'Total', values: points.map(({ total_ms }) => total_ms) },
          { name: 'Maximum', values: points.map(({ max_ms }) => max_ms) },
        ]}
      />
      <Table caption="Slowest queries" columns={COLUMNS} rows={statements} rowKey={({ id }) => id} />
    </>
  );
}

/** The slowest database queries by the chosen measurement; parameter values are not included. */
export function SlowQueries({ query, ...state }: FilterState & { query: StatementsFilter }) {
  const { data, error, refetch } = useStatements(query);
  const csvExport = useStatementsExport(query);
  return (
    <SectionCard
      title="Slowest queries"
      intro="Measured from sending a query to its result; parameter values are not recorded. The table shows at most 50 queries; the export contains all of them."
    >
      <div>
        <ExportButton csvExport={csvExport} name="Export queries as CSV" />
      </div>
      {data && <Report {...state} report={data.data} />}
      {!data && error && (
        <ErrorPanel
          title="Error loading the queries"
          message={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <SkeletonArea label="Loading queries">
          <SkeletonBlock className="h-72" />
        </SkeletonArea>
      )}
    </SectionCard>
  );
}
