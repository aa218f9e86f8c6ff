import { UsersRound } from 'lucide-react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCurrentParty } from '../api.ts';

/** /find: redirects to Find in the party that was opened last, or else in the most recently changed party. */
export default function FindStartPage() {
  const { party, parties } = useCurrentParty();
  const { search } = useLocation();
  if (party) return <Navigate replace to={paths.partyFind(party.id) + search} />;
  return (
    <>
      <PageHeader title="Find" subtitle="Search everything you can see in a party." />
      {parties.error && !parties.data && (
        <ErrorPanel message={parties.error.message} onRetry={() => void parties.refetch()} />
      )}
      {parties.isPending && (
        <SkeletonArea label="Loading parties">
          <SkeletonBlock className="h-60" />
        </SkeletonArea>
      )}
      {parties.data && (
        <EmptyState
          icon={<UsersRound />}
          title="No parties joined"
          actions={
            <LinkButton tone="primary" to={paths.partyJoin}>
              Join a party
            </LinkButton>
          }
        >
          Join a party to search its characters, shops and loot.
        </EmptyState>
      )}
    </>
  );
}
