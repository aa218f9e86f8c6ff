import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { useUser } from '../../../platform/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useIsNewUser, useOwnParties, useRecentCharacters } from '../api.ts';
import { Section } from '../components/section.tsx';

// Loaded later, because the first load of the page is at its size limit.
const FirstSteps = lazy(() =>
  import('../components/first-steps.tsx').then((steps) => ({ default: steps.FirstSteps })),
);
const WaitingForYou = lazy(() => import('../components/waiting-for-you.tsx'));
const PartyCards = lazy(() => import('../components/party-cards.tsx'));
const CharacterCards = lazy(() => import('../components/character-cards.tsx'));
const LatestActivity = lazy(() =>
  import('../components/latest-activity.tsx').then((activity) => ({ default: activity.LatestActivity })),
);
const TierFeatures = lazy(() => import('../components/tier-features.tsx'));

const PENDING_QUERY = { data: undefined, isPending: true, error: null, refetch: () => undefined };

/** A section while the code of its cards loads. */
const LoadingSection = (props: { title: string; listPath: string }) => (
  <Section {...props} hasMore={false} query={PENDING_QUERY} />
);

/** /dashboard: the user's parties and characters, or the first steps for a new user. */
export default function DashboardPage() {
  const user = useUser();
  const parties = useOwnParties();
  const characters = useRecentCharacters();
  // The list begins with the party that changed last.
  const latestParty = parties.data?.data[0];
  const isNewUser = useIsNewUser([parties, characters]);
  const loadingParties = <LoadingSection title="Parties" listPath={paths.parties} />;
  const loadingCharacters = <LoadingSection title="Characters" listPath={paths.characters} />;
  const loading = (
    <div className="grid gap-8 lg:grid-cols-2">
      {loadingParties}
      {loadingCharacters}
    </div>
  );
  return (
    <>
      <PageHeader
        title={`Welcome, ${user.username}`}
        documentTitle="Dashboard"
        subtitle={isNewUser ? 'How will you play?' : 'Your parties and characters.'}
        actions={
          isNewUser ? null : (
            <>
              <LinkButton to={paths.partyJoin}>Join with a code</LinkButton>
              <LinkButton tone="primary" to={paths.partyNew}>
                <Plus aria-hidden="true" />
                New party
              </LinkButton>
            </>
          )
        }
      />
      <Suspense fallback={loading}>
        <WaitingForYou loading={loading}>
          {isNewUser ? (
            <Suspense fallback={null}>
              <FirstSteps />
            </Suspense>
          ) : (
            <div className="grid gap-8 lg:grid-cols-2">
              <Suspense fallback={loadingParties}>
                {isNewUser === undefined ? loadingParties : <PartyCards parties={parties} />}
              </Suspense>
              <Suspense fallback={loadingCharacters}>
                {isNewUser === undefined ? loadingCharacters : <CharacterCards characters={characters} />}
              </Suspense>
            </div>
          )}
          {isNewUser !== undefined && parties.data && characters.data && (
            <Suspense fallback={null}>
              {latestParty && <LatestActivity party={latestParty} />}
              <TierFeatures />
            </Suspense>
          )}
        </WaitingForYou>
      </Suspense>
    </>
  );
}
