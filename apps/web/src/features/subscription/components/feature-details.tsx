import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { type Feature, featuresOf, tiersWith } from '@quartermaster/rules/tiers';
import { Suspense } from 'react';
import { Card } from '../../../ui/card.tsx';
import { FEATURE_TEXT } from '../view.ts';
import { FeatureIllustration, FeatureMark } from './feature-list.tsx';
import { HigherTierLinks } from './higher-tier-links.tsx';

/** Explains a feature, and says whether the user's tier includes it; if not, lists the tiers that do. */
export function FeatureDetails({ feature, tier }: { feature: Feature; tier: Tier }) {
  const { name, meaning } = FEATURE_TEXT[feature];
  const isIncluded = featuresOf(tier)[feature];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <h2 className="mb-1 text-lg">{name}</h2>
        <p className="mb-3 text-sm text-ink-2">{meaning}</p>
        <p className="flex gap-2 text-sm">
          <FeatureMark isIncluded={isIncluded} />
          {isIncluded
            ? `Your tier, ${TIER_NAMES[tier]}, includes it.`
            : `Your tier, ${TIER_NAMES[tier]}, does not include it.`}
        </p>
        <Suspense>
          <FeatureIllustration feature={feature} />
        </Suspense>
      </Card>
      {!isIncluded && (
        <Card>
          <h2 className="mb-1 text-lg">Tiers that include it</h2>
          <HigherTierLinks tiers={tiersWith(feature)} benefitOf={() => 'Included'} />
        </Card>
      )}
    </div>
  );
}
