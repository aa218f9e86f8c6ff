import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { featuresOf } from '@quartermaster/rules/tiers';
import { useUser } from '../../../platform/session.ts';
import { FeatureList } from '../../subscription/components/feature-list.tsx';

<<<<<<< HEAD
/** What the tier in force can do, each feature with a picture (DEC-11); after the user's own content. */
=======
/** What the tier in force can do, each feature with a picture (issue 13); after the user's own content. */
>>>>>>> b996e07c (Check the words of documents and British spelling)
export default function TierFeatures() {
  const { tier } = useUser();
  return (
    <div className="mt-8">
      <FeatureList title={`Features of the ${TIER_NAMES[tier]} tier`} features={featuresOf(tier)} />
    </div>
  );
}
