import { TIER_NAMES, TIERS, type Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, featuresOf, resourceNamed, tierRank } from '@quartermaster/rules/tiers';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSubscription } from '../api.ts';
import { FeatureDetails } from '../components/feature-details.tsx';
import { FeatureList } from '../components/feature-list.tsx';
import { HigherTierLinks } from '../components/higher-tier-links.tsx';
import { LimitDetails } from '../components/limit-details.tsx';
import { PlanChoice } from '../components/plan-choice.tsx';
import { QueryStates } from '../components/query-states.tsx';
import { TierChanges } from '../components/tier-changes.tsx';
import { TierSource } from '../components/tier-source.tsx';
import { useRememberOpener } from '../hooks/use-return.ts';
import { priceOf } from '../view.ts';

/** The limit, the feature and the tier in the URL; unknown names are ignored. */
function useSubject() {
  const [query] = useSearchParams();
  return {
    resource: resourceNamed(query.get('resource') ?? ''),
    feature: FEATURES.find((feature) => feature === query.get('feature')),
    tier: TIERS.find((tier) => tier === query.get('tier')),
  };
}

/** The tiers above the user's tier, and an explanation of each feature that they add. */
function HigherTiers({ tier }: { tier: Tier }) {
  const higherTiers = TIERS.filter((other) => tierRank(other) > tierRank(tier));
  const features = featuresOf(tier);
  const addedFeatures = FEATURES.filter((feature) => !features[feature]);
  return (
    <>
      <Card>
        <h2 className="mb-1 text-lg">Tiers above {TIER_NAMES[tier]}</h2>
        <HigherTierLinks tiers={higherTiers} benefitOf={priceOf} />
      </Card>
      {addedFeatures.length > 0 && (
        <FeatureList title="Features they add" listedFeatures={addedFeatures} features={features} />
      )}
    </>
  );
}

/** /subscription/upgrade: explains a limit, a feature or a change to another tier; otherwise lists the higher tiers. */
export default function UpgradePage() {
  const { resource, feature, tier: target } = useSubject();
  const current = useSubscription();
  useRememberOpener();
  const ownTier = current.data?.data.tier.identifier;
  const isLower = target && ownTier && tierRank(target) < tierRank(ownTier);
  return (
    <>
      <PageHeader
        title={isLower ? 'Downgrade' : 'Upgrade'}
        subtitle={`What your tier allows, and ${isLower ? 'what the other tier allows' : 'which tier allows more'}.`}
        crumbs={[{ label: 'Subscription', to: paths.subscription }]}
        actions={<LinkButton to={paths.subscriptionCompare}>Compare tiers</LinkButton>}
      />
      <QueryStates query={current} label="Loading your subscription">
        {({ tier: { identifier: tier }, usage, default_tier }) => (
          <div className="grid gap-4">
            {resource && <LimitDetails resource={resource} tier={tier} usage={usage} />}
            {feature && <FeatureDetails feature={feature} tier={tier} />}
            {target && (
              <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
                <TierChanges tier={target} />
                {target !== 'tier_free' && tierRank(target) > tierRank(default_tier) && (
                  <div className="max-lg:order-first">
                    <PlanChoice tier={target} />
                  </div>
                )}
              </div>
            )}
            {!resource && !feature && !target && <HigherTiers tier={tier} />}
            {default_tier !== 'tier_free' && <TierSource tier={tier} defaultTier={default_tier} />}
          </div>
        )}
      </QueryStates>
    </>
  );
}
