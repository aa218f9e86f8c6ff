import type { AnalyticsReport } from '@quartermaster/contract/admin-analytics';
import { formatCount } from '@quartermaster/rules/format-count';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { SectionCard } from '../../../ui/section-card.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { FEATURE_TEXT, FUNNEL_TEXT, shareText, typeText } from '../view.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly note?: string;
}

const NAME_COLUMN: Column<Row> = { id: 'name', head: 'Name', cell: ({ name }) => name };
const COUNT_COLUMN: Column<Row> = {
  id: 'count',
  head: 'Count',
  isNumber: true,
  cell: ({ count }) => formatCount(count),
};
const noteColumn = (head: string): Column<Row> => ({
  id: 'note',
  head,
  isNumber: true,
  cell: (row) => row.note,
});

function Counts(props: {
  title: string;
  intro: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}) {
  const { title, intro, rows, columns } = props;
  return (
    <SectionCard title={title} intro={intro}>
      {rows.length > 0 ? (
        <Table caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} />
      ) : (
        <p className="text-sm text-ink-2">Nothing was recorded in this period.</p>
      )}
    </SectionCard>
  );
}

/** Funnel, transactions by type, features by tier and the most used items. */
export function UsageTables({ report }: { report: AnalyticsReport }) {
  const registered = report.funnel[0]?.users ?? 0;
  const periodIntro = 'In the selected period.';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Counts
        title="From registration to the first shop"
        intro="Users who registered in the 30 days up to the end of the selected period. Each step requires the previous steps."
        columns={[{ ...NAME_COLUMN, head: 'Step' }, { ...COUNT_COLUMN, head: 'Users' }, noteColumn('Share')]}
        rows={report.funnel.map(({ step, users }) => ({
          key: step,
          name: FUNNEL_TEXT[step],
          count: users,
          note: shareText(users, registered),
        }))}
      />
      <Counts
        title="Transactions by type"
        intro={periodIntro}
        columns={[{ ...NAME_COLUMN, head: 'Type' }, COUNT_COLUMN]}
        rows={report.transactions.map(({ type, count }) => ({ key: type, name: typeText(type), count }))}
      />
      <Counts
        title="Features by tier"
        intro="Uses in the selected period, by the tier of the user."
        columns={[{ ...NAME_COLUMN, head: 'Feature' }, noteColumn('Tier'), { ...COUNT_COLUMN, head: 'Uses' }]}
        rows={report.features.map(({ feature, tier, count }) => ({
          key: `${feature} ${tier}`,
          name: FEATURE_TEXT[feature],
          count,
          note: TIER_NAMES[tier],
        }))}
      />
      <Counts
        title="Most used items"
        intro="By number of transactions in the selected period, from the 20 most used items of each day."
        columns={[{ ...NAME_COLUMN, head: 'Item' }, COUNT_COLUMN]}
        rows={report.items.map(({ item_template_id, name, count }) => ({
          key: item_template_id,
          name,
          count,
        }))}
      />
    </div>
  );
}
