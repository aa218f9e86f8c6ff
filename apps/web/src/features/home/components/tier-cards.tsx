import { TIER_NAMES, TIERS, type Tier } from '@quartermaster/rules/tier-names';
import {
  FEATURES,
  limitOf,
  MONTHS_PAID_A_YEAR,
  type Resource,
  TIER_PRICE_CENTS,
  tiersWith,
} from '@quartermaster/rules/tiers';
import { Card } from '../../../ui/card.tsx';
import { FEATURE_TEXT, limitFigure, money, priceOf, RESOURCE_TEXT } from '../../subscription/view.ts';

/** The limits on each card; /subscription/compare shows all limits. */
const SHOWN_RESOURCES: readonly Resource[] = [
  'characters',
  'parties_can_create',
  'parties_can_join',
  'shop_instances',
  'loot_instances',
  'ai_uses_monthly',
];

const yearlyPriceText = (tier: Tier): string =>
  TIER_PRICE_CENTS[tier] === 0
    ? 'No card needed'
    : `or ${money((TIER_PRICE_CENTS[tier] * MONTHS_PAID_A_YEAR) / 100)} a year`;

/** The features that a tier adds to those of the tier below it. */
const featuresAddedBy = (tier: Tier) => FEATURES.filter((feature) => tiersWith(feature)[0] === tier);

function TierCard({ tier }: { tier: Tier }) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h3 className="text-lg">{TIER_NAMES[tier]}</h3>
        <p className="mt-1 text-xl font-semibold text-accent">{priceOf(tier)}</p>
        <p className="text-sm text-ink-3">{yearlyPriceText(tier)}</p>
      </div>
      <dl className="grid gap-1.5 text-sm">
        {SHOWN_RESOURCES.map((resource) => (
          <div key={resource} className="flex justify-between gap-3">
            <dt className="text-ink-2">{RESOURCE_TEXT[resource].name}</dt>
            <dd className="font-medium tabular-nums">{limitFigure(limitOf(tier, resource))}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid list-disc gap-1 border-t border-line pt-4 pl-4 text-sm text-ink-2">
        {featuresAddedBy(tier).map((feature) => (
          <li key={feature}>{FEATURE_TEXT[feature].name}</li>
        ))}
      </ul>
    </Card>
  );
}

/** The tiers with their prices. Each tier includes everything in the lower tiers. */
export function TierCards() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {TIERS.map((tier) => (
        <TierCard key={tier} tier={tier} />
      ))}
    </div>
  );
}
