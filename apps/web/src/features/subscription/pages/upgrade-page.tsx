import { TIER_NAMES, TIERS, type Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, featuresOf, resourceNamed, tierRank } from '@quartermaster/rules/tiers';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSubscription } from '../api.ts';
import { AboutFeature } from '../components/about-feature.tsx';
import { AboutLimit } from '../components/about-limit.tsx';
import { AboutTier } from '../components/about-tier.tsx';
import { FeatureList } from '../components/feature-list.tsx';
import { HigherTierLinks } from '../components/higher-tier-links.tsx';
import { PlanChoice } from '../components/plan-choice.tsx';
import { QueryStates } from '../components/query-states.tsx';
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
function HigherTiers({ than }: { than: Tier }) {
  const higher = TIERS.filter((tier) => tierRank(tier) > tierRank(than));
  const features = featuresOf(than);
  const added = FEATURES.filter((feature) => !features[feature]);
  return (
    <>
      <Card>
        <h2 className="mb-1 text-lg">Tiers above {TIER_NAMES[than]}</h2>
        <HigherTierLinks tiers={higher} benefitOf={priceOf} />
      </Card>
      {added.length > 0 && <FeatureList title="Features they add" shown={added} features={features} />}
    </>
  );
}

/** /subscription/upgrade: the meaning of a limit or a feature, its usage, and the tiers that allow more. */
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
            {resource && <AboutLimit resource={resource} tier={tier} usage={usage} />}
            {feature && <AboutFeature feature={feature} tier={tier} />}
            {target && (
              <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
                <AboutTier tier={target} />
                {target !== 'tier_free' && tierRank(target) > tierRank(default_tier) && (
                  <div className="max-lg:order-first">
                    <PlanChoice tier={target} />
                  </div>
                )}
              </div>
            )}
            {!resource && !feature && !target && <HigherTiers than={tier} />}
            {default_tier !== 'tier_free' && <TierSource tier={tier} defaultTier={default_tier} />}
          </div>
        )}
      </QueryStates>
    </>
  );
}
