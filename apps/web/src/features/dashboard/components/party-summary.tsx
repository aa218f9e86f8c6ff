import { DASHBOARD_ROWS_MAX } from '@quartermaster/contract/constants';
import type { PartySummary } from '@quartermaster/contract/dashboard';
import { countOf } from '@quartermaster/rules/format-count';
import { EyeOff, Gem, type LucideIcon, PackagePlus, Store } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { TextLink } from '../../../ui/button.tsx';

interface LineProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  readonly to: (id: string) => string;
  /** The page with all rows, which is linked if there may be more rows than these. */
  readonly allPath: string;
}

function Line({ label, Icon, rows, to, allPath }: LineProps) {
  if (rows.length === 0) return null;
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
      <dt className="flex-none text-ink-3">{label}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
        {rows.map(({ id, name }) => (
          <TextLink key={id} to={to(id)} className="wrap-anywhere">
            {name}
          </TextLink>
        ))}
        {rows.length >= DASHBOARD_ROWS_MAX && (
          <TextLink to={allPath} aria-label={`See all: ${label}`}>
            See all
          </TextLink>
        )}
      </dd>
    </div>
  );
}

export const hasNothingPending = ({ open_shops, loot_to_claim, hidden_loot, news }: PartySummary): boolean =>
  open_shops.length + loot_to_claim.length + hidden_loot.length + news.count === 0;

/** "1 change", "12 changes", "87 or more changes". */
const countText = ({ count, may_have_more }: PartySummary['news']): string =>
  may_have_more ? `${count} or more changes` : countOf(count, 'change');

/** Changes by others since the last visit: the most important ones, and the total number. */
function News({ summary: { party_id, news } }: { summary: PartySummary }) {
  if (news.count === 0) return null;
  return (
    <div className="mt-2 grid gap-1 border-t border-line pt-2.5 text-sm first:mt-0 first:border-0 first:pt-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-3">Since your last visit</span>
        <TextLink to={`${paths.party(party_id)}?tab=activity&range=new`}>{countText(news)}</TextLink>
      </p>
      <ul className="grid gap-1">
        {news.lines.map(({ id, summary, happened_at }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere text-ink-2">{summary}</span>
            <time
              dateTime={happened_at}
              title={dateTimeText(happened_at)}
              className="flex-none text-xs text-ink-3 tabular-nums"
            >
              {agoText(happened_at)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to loot to claim, shops and, for a gm, hidden loot; then changes by others since the last visit. */
export function PartySummaryLines({ summary }: { summary: PartySummary }) {
  const shops = { to: paths.shopInstance, allPath: `${paths.party(summary.party_id)}?tab=shops` };
  const loot = { to: paths.lootInstance, allPath: `${paths.party(summary.party_id)}?tab=loot` };
  return (
    <>
      <dl className="grid gap-2 empty:hidden">
        <Line label="Loot to claim" Icon={Gem} rows={summary.loot_to_claim} {...loot} />
        <Line label="Restocked" Icon={PackagePlus} rows={summary.restocked_shops} {...shops} />
        <Line label="Open shops" Icon={Store} rows={summary.open_shops} {...shops} />
        <Line label="Hidden loot" Icon={EyeOff} rows={summary.hidden_loot} {...loot} />
      </dl>
      <News summary={summary} />
    </>
  );
}
