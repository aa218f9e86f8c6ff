import type { Party } from '@quartermaster/contract/party';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { TextLink } from '../../../ui/button.tsx';

// Loaded later, because it is below the main content.
const RecentHistory = lazy(() => import('../../ledger/components/recent-history.tsx'));

/** The recent activity of a party, with a link to all of it. */
export function LatestActivity({ party }: { party: Party }) {
  return (
    <section aria-label={`Latest activity in ${party.name}`} className="mt-8">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-xl">Latest activity in {party.name}</h2>
        <TextLink className="flex-none" to={`${paths.party(party.id)}?tab=activity`}>
          All activity
        </TextLink>
      </div>
      <Suspense fallback={null}>
        <RecentHistory key={party.id} partyId={party.id} />
      </Suspense>
    </section>
  );
}
