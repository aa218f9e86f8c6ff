import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, featuresOf, higherTier } from '@quartermaster/rules/tiers';
import { useSubscription } from '../api.ts';
import { endOfTier, exceededLinesOf, FEATURE_TEXT, usageWithLimitsOf } from '../view.ts';
import { FigureList } from './above-limits.tsx';

/** The consequences of losing a paid tier: the features that end, and the limits that the user then exceeds. */
export function TierLoss({ tier }: { tier: Tier }) {
  const current = useSubscription().data?.data;
  if (!current) return null;
  const { subscription, default_tier, tier_grant: grant, usage } = current;
  // A granted tier remains if it ends later than the paid tier.
  const hasLongerGrant = grant !== null && subscription !== null && grant.ends_at > endOfTier(subscription);
  const nextTier = hasLongerGrant ? higherTier(default_tier, grant.tier) : default_tier;
  const lostFeatures = FEATURES.filter(
    (feature) => featuresOf(tier)[feature] && !featuresOf(nextTier)[feature],
  );
  const exceededLines = exceededLinesOf(usageWithLimitsOf(nextTier, usage));
  return (
    <div className="grid gap-3 text-sm">
      {lostFeatures.length > 0 && (
        <div>
          <h3 className="font-semibold">{TIER_NAMES[nextTier]} does not include</h3>
          <ul className="mt-1 list-disc pl-5 text-ink-2">
            {lostFeatures.map((feature) => (
              <li key={feature}>{FEATURE_TEXT[feature].name}</li>
            ))}
          </ul>
        </div>
      )}
      {exceededLines.length > 0 && (
        <div>
          <h3 className="font-semibold">Above the limits of {TIER_NAMES[nextTier]}</h3>
          <FigureList lines={exceededLines} />
        </div>
      )}
    </div>
  );
}
