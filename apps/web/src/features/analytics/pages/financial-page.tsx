import type { FinancialReport } from '@quartermaster/contract/admin-financial';
import { formatCount } from '@quartermaster/rules/format-count';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { type Stat, StatTiles } from '../../../ui/stat-tiles.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { ExportButton } from '../../admin/components/export-button.tsx';
import { moneyText } from '../../admin/view.ts';
import { useFinancial, useFinancialExport } from '../api.ts';
import { RangeReport } from '../components/range-report.tsx';
import { WebhookEvents } from '../components/webhook-events.tsx';
import { useRange } from '../hooks/use-range.ts';
import { END_REASON_TEXT, percentText, STEP_NAMES, stepName } from '../view.ts';

const COMPARISON_NOTE = 'compared with 30 days earlier';

function statsOf(totals: NonNullable<FinancialReport['totals']>): Stat[] {
  return [
    { name: 'MRR', value: moneyText(totals.mrr_cents), note: 'monthly recurring revenue' },
    { name: 'ARR', value: moneyText(totals.arr_cents), note: 'annual recurring revenue' },
    { name: 'Subscriptions', value: formatCount(totals.subscriptions), note: 'including past due' },
    { name: 'Past due', value: formatCount(totals.past_due), note: 'payment failed' },
    { name: 'Churn', value: percentText(totals.churn_percent), note: COMPARISON_NOTE },
    {
      name: 'Net revenue retention',
      value: percentText(totals.net_revenue_retention_percent),
      note: COMPARISON_NOTE,
    },
  ];
}

function Charts({ report: { points, step } }: { report: FinancialReport }) {
  const labels = points.map(({ start }) => stepName(start, step));
  const unit = STEP_NAMES[step];
  const seriesOf = (name: string, key: 'started' | 'ended' | 'failed_payments') => ({
    name,
    values: points.map((point) => point[key]),
  });
  return (
    <>
      <LineChart
        title="Monthly recurring revenue"
        unit={unit}
        labels={labels}
        series={[{ name: 'MRR', values: points.map(({ mrr_cents }) => mrr_cents) }]}
        format={moneyText}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <LineChart
          title="Subscriptions"
          intro="Including past due."
          unit={unit}
          labels={labels}
          series={[{ name: 'Subscriptions', values: points.map(({ subscriptions }) => subscriptions) }]}
        />
        <BarChart
          title="Subscriptions started and ended, failed payments"
          unit={unit}
          labels={labels}
          series={[
            seriesOf('Started', 'started'),
            seriesOf('Ended', 'ended'),
            seriesOf('Failed payments', 'failed_payments'),
          ]}
        />
      </div>
    </>
  );
}

type PlanRow = FinancialReport['plans'][number];
type ReasonRow = FinancialReport['end_reasons'][number];

const PLANS: readonly Column<PlanRow>[] = [
  {
    id: 'plan',
    head: 'Plan',
    cell: ({ tier, interval }) => `${TIER_NAMES[tier]}, ${interval === 'month' ? 'monthly' : 'yearly'}`,
  },
  {
    id: 'count',
    head: 'Subscriptions',
    isNumber: true,
    cell: ({ subscriptions }) => formatCount(subscriptions),
  },
  { id: 'mrr', head: 'MRR', isNumber: true, cell: ({ mrr_cents }) => moneyText(mrr_cents) },
];
const REASONS: readonly Column<ReasonRow>[] = [
  { id: 'reason', head: 'Reason', cell: ({ reason }) => END_REASON_TEXT[reason] },
  { id: 'count', head: 'Count', isNumber: true, cell: ({ count }) => formatCount(count) },
];

function Tables({ report: { plans, end_reasons } }: { report: FinancialReport }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <SectionCard
        title="Subscriptions by plan"
        intro="On the last calculated day of the selected period, including past due."
      >
        {plans.length > 0 ? (
          <Table
            caption="Subscriptions by plan"
            columns={PLANS}
            rows={plans}
            rowKey={({ tier, interval }) => `${tier} ${interval}`}
          />
        ) : (
          <p className="text-sm text-ink-2">There were no subscriptions.</p>
        )}
      </SectionCard>
      <SectionCard title="Cancellation reasons" intro="In the selected period.">
        {end_reasons.length > 0 ? (
          <Table
            caption="Cancellation reasons"
            columns={REASONS}
            rows={end_reasons}
            rowKey={({ reason }) => reason}
          />
        ) : (
          <p className="text-sm text-ink-2">No subscription was canceled.</p>
        )}
      </SectionCard>
    </div>
  );
}

/** /admin/financial: recurring revenue, subscriptions, churn, cancellation reasons, and Stripe events with Replay. */
export default function FinancialPage() {
  const { range, ...filter } = useRange();
  const report = useFinancial(range);
  const csvExport = useFinancialExport(range);
  return (
    <>
      <PageHeader
        title="Financial"
        subtitle="Recurring revenue and subscriptions."
        actions={<ExportButton csvExport={csvExport} />}
      />
      <RangeReport noun="revenue" report={report} {...filter}>
        {(data) => (
          <>
            {data.totals && <StatTiles stats={statsOf(data.totals)} />}
            <Charts report={data} />
            <Tables report={data} />
          </>
        )}
      </RangeReport>
      <div className="mt-8">
        <WebhookEvents />
      </div>
    </>
  );
}
