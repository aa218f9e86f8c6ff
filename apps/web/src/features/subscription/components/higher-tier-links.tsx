import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { upgradePath } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';

/** Tiers, lowest first, each with its benefit or its price and a link to all changes. */
export function HigherTierLinks({
  tiers,
  benefitOf,
}: {
  tiers: readonly Tier[];
  benefitOf: (tier: Tier) => string;
}) {
  if (tiers.length === 0) return <p className="text-sm text-ink-2">No higher tier has more.</p>;
  return (
    <ul className="divide-y divide-line">
      {tiers.map((tier) => (
        <li
          key={tier}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2.5 sm:grid-cols-[1fr_1fr_auto]"
        >
          <span className="font-display text-lg">{TIER_NAMES[tier]}</span>
          <span className="order-last col-span-2 text-sm text-ink-2 tabular-nums sm:order-none sm:col-span-1">
            {benefitOf(tier)}
          </span>
          <TextLink to={upgradePath('tier', tier)} className="text-sm">
            See what changes<span className="sr-only"> with {TIER_NAMES[tier]}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
