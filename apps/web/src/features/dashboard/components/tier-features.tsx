import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { featuresOf } from '@quartermaster/rules/tiers';
import { useUser } from '../../../platform/session.ts';
import { FeatureList } from '../../subscription/components/feature-list.tsx';

/** Every feature with a picture, and whether the user's tier includes it (DEC-11); below the user's own content. */
export default function TierFeatures() {
  const { tier } = useUser();
  return (
    <div className="mt-8">
      <FeatureList title={`Features of the ${TIER_NAMES[tier]} tier`} features={featuresOf(tier)} />
    </div>
  );
}
