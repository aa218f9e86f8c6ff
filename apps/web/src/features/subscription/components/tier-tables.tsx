import type { SubscriptionTier } from '@quartermaster/contract/subscription';
import type { Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, RESOURCES } from '@quartermaster/rules/tiers';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { FEATURE_TEXT, limitFigure, money, priceInWords, RESOURCE_TEXT } from '../view.ts';
import { FeatureMark } from './feature-list.tsx';

interface TierTableProps {
  readonly tiers: readonly SubscriptionTier[];
  readonly current: Tier | undefined;
}

const cellClass = (isCurrent: boolean) =>
  clsx('py-2 text-center text-xs tabular-nums lg:px-3 lg:text-sm', isCurrent && 'bg-accent-quiet');

/** A row; on a narrow screen its name is above the figures, so that nothing scrolls sideways. */
function Line(props: TierTableProps & { name: string; value: (tier: SubscriptionTier) => ReactNode }) {
  return (
    <tbody className="border-b border-line last:border-0">
      <tr className="lg:hidden">
        <th
          scope="rowgroup"
          colSpan={props.tiers.length}
          className="px-1 pt-2.5 text-left text-sm font-medium"
        >
          {props.name}
        </th>
      </tr>
      <tr>
        <th scope="row" className="hidden px-3 py-2 text-left text-sm font-medium lg:table-cell">
          {props.name}
        </th>
        {props.tiers.map((tier) => (
          <td key={tier.identifier} className={cellClass(tier.identifier === props.current)}>
            {props.value(tier)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** Two lines if the columns are narrow: the amount, then its period. */
const priceClass = 'mx-auto block w-min text-mark font-normal text-ink-3 sm:w-auto lg:text-xs';

function Head({ tiers, current }: TierTableProps) {
  return (
    <thead>
      <tr className="border-b border-line align-top">
        <td className="hidden lg:table-cell" />
        {tiers.map((tier) => (
          <th key={tier.identifier} scope="col" className={cellClass(tier.identifier === current)}>
            <span className="block font-display text-mark font-semibold wrap-anywhere sm:text-sm lg:text-lg">
              {tier.name}
            </span>
            <span className={priceClass}>{priceInWords(tier.price)}</span>
            {tier.yearly_price > 0 && (
              <span className={priceClass}>{`${money(tier.yearly_price)} a\u00a0year`}</span>
            )}
            {tier.identifier === current && (
              <Badge wraps tone="accent">
                Your tier
              </Badge>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TierTable(props: TierTableProps & { title: string; children: ReactNode }) {
  return (
    <Card className="px-3 lg:px-5">
      <h2 className="mb-2 text-lg">{props.title}</h2>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{props.title} of the four tiers</caption>
        <Head tiers={props.tiers} current={props.current} />
        {props.children}
      </table>
    </Card>
  );
}

/** All tiers side by side: limits, then features. */
export function TierTables(props: TierTableProps) {
  return (
    <div className="grid gap-4">
      <TierTable {...props} title="Limits">
        {RESOURCES.map((resource) => (
          <Line
            key={resource}
            {...props}
            name={RESOURCE_TEXT[resource].name}
            value={(tier) => limitFigure(tier.limits[resource])}
          />
        ))}
      </TierTable>
      <TierTable {...props} title="Features">
        {FEATURES.map((feature) => (
          <Line
            key={feature}
            {...props}
            name={FEATURE_TEXT[feature].name}
            value={(tier) => <FeatureMark isIncluded={tier.features[feature]} />}
          />
        ))}
      </TierTable>
    </div>
  );
}
