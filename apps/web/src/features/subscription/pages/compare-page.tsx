import { paths } from '../../../app/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSubscription, useTiers } from '../api.ts';
import { QueryStates } from '../components/query-states.tsx';
import { TierSource } from '../components/tier-source.tsx';
import { TierTables } from '../components/tier-table.tsx';

/** /subscription/compare: the four tiers beside one another, one's own marked. */
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
        {(all) => <TierTables tiers={all} current={current?.tier.identifier} />}
      </QueryStates>
      {current && (
        <div className="mt-5">
          <TierSource defaultTier={current.default_tier} />
        </div>
      )}
    </>
  );
}
