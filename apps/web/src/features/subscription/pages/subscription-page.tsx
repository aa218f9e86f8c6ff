import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { getCurrentSubscription } from '@quartermaster/contract/subscription';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useInventoryUsage, useSubscription } from '../api.ts';
import { AboveLimits } from '../components/above-limits.tsx';
import { BillingCard } from '../components/billing-card.tsx';
import { FeatureList } from '../components/feature-list.tsx';
import { InvoiceList } from '../components/invoice-list.tsx';
import { QueryStates } from '../components/query-states.tsx';
import { GrantedTier, TierSource } from '../components/tier-source.tsx';
import { UsageSection } from '../components/usage-section.tsx';
import { USAGE_GROUPS } from '../view.ts';

const UsageChart = lazy(() => import('../components/usage-chart.tsx'));
const PatronagesSection = lazy(() => import('../../patronage/components/patronages-section.tsx'));

/** /subscription: the effective tier, the usage of its limits, and the meaning of each feature. */
export default function SubscriptionPage() {
  const current = useSubscription();
  return (
    <>
      <PageHeader
        title="Subscription"
        subtitle="Your tier, and how much of it is in use."
        actions={<LinkButton to={paths.subscriptionCompare}>Compare tiers</LinkButton>}
      />
      <QueryStates query={current} label="Loading your subscription">
        {(data) => <SubscriptionDetails {...data} />}
      </QueryStates>
    </>
  );
}

const columns = [
  USAGE_GROUPS.filter((group) => group.column !== 'right'),
  USAGE_GROUPS.filter((group) => group.column === 'right'),
];

type Current = ReplyData<typeof getCurrentSubscription>;

function SubscriptionDetails({ subscription, default_tier, tier_grant, tier, usage }: Current) {
  const inventory = useInventoryUsage().data?.data;
  const currentUsage = inventory
    ? {
        ...usage,
        inventory_actions_personal_monthly: inventory.personal,
        inventory_actions_party_monthly: inventory.party,
      }
    : usage;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col">
        <Card>
          <p className="text-xs text-ink-3">Your tier</p>
          <p className="mb-2 font-display text-3xl text-accent">{tier.name}</p>
          {tier_grant && <GrantedTier grant={tier_grant} />}
          <TierSource tier={tier.identifier} defaultTier={default_tier} />
        </Card>
        {(default_tier !== 'tier_3' || subscription) && <BillingCard subscription={subscription} />}
      </div>
      <AboveLimits usage={usage} />
      {subscription && <InvoiceList />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {columns.map((groups) => (
          <div key={groups[0]?.title} className="grid gap-4">
            {groups.map((group) => (
              <UsageSection key={group.title} group={group} usage={currentUsage} />
            ))}
          </div>
        ))}
      </div>
      <Suspense fallback={<SectionLoading label="Loading your usage by month" />}>
        <UsageChart />
      </Suspense>
      <Suspense fallback={<SectionLoading label="Loading patronages" />}>
        <PatronagesSection />
      </Suspense>
      <FeatureList features={tier.features} />
    </div>
  );
}

function SectionLoading({ label }: { label: string }) {
  return (
    <SkeletonArea label={label}>
      <SkeletonBlock className="h-28" />
    </SkeletonArea>
  );
}
