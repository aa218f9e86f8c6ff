import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { getCurrentSubscription } from '@quartermaster/contract/subscription';
import { TIERS } from '@quartermaster/rules/tier-names';
import { tierRank } from '@quartermaster/rules/tiers';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSubscription, useTiers } from '../api.ts';
import { HigherTierLinks } from '../components/higher-tier-links.tsx';
import { QueryStates } from '../components/query-states.tsx';
import { TierSource } from '../components/tier-source.tsx';
import { TierTables } from '../components/tier-tables.tsx';
import { priceOf } from '../view.ts';

/** The tiers above the default tier of this server, which can be bought. */
function PurchasableTiers({ current }: { current: ReplyData<typeof getCurrentSubscription> }) {
  const purchasableTiers = TIERS.filter((tier) => tierRank(tier) > tierRank(current.default_tier));
  if (purchasableTiers.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 text-lg">Choose a tier</h2>
      <HigherTierLinks tiers={purchasableTiers} benefitOf={priceOf} />
    </Card>
  );
}

/** /subscription/compare: the four tiers side by side, with the user's own tier marked. */
export default function ComparePage() {
  const tiers = useTiers();
  const current = useSubscription().data?.data;
  return (
    <>
      <PageHeader
        title="Compare tiers"
        subtitle="What each tier allows and includes."
        crumbs={[{ label: 'Subscription', to: paths.subscription }]}
      />
      <QueryStates query={tiers} label="Loading the tiers">
        {(allTiers) => <TierTables tiers={allTiers} current={current?.tier.identifier} />}
      </QueryStates>
      {current && (
        <div className="mt-5 grid gap-4">
          <PurchasableTiers current={current} />
          {current.default_tier !== 'tier_free' && (
            <TierSource tier={current.tier.identifier} defaultTier={current.default_tier} />
          )}
        </div>
      )}
    </>
  );
}
