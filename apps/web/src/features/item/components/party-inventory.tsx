import { getParty } from '@quartermaster/contract/party';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { read } from '../../../platform/queries.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const PartyWorkspace = lazy(() => import('./party-workspace.tsx'));

const waiting = (
  <div className="grid place-items-center py-24 text-ink-3">
    <Spinner size="lg" label="Loading inventory" />
  </div>
);

/** A party's inventory, for those with a character in it and its game master (domain.md §6). */
export function PartyInventory({ partyId }: { partyId: string }) {
  const party = useQuery(read(getParty, { params: { id: partyId } }));
  if (party.error) return <ErrorPanel message={party.error.message} onRetry={() => void party.refetch()} />;
  if (!party.data) return waiting;
  if (!party.data.data.permissions.see_inventory) {
    return (
      <EmptyState
        icon={<Lock />}
        title="Party inventory not available"
        actions={<LinkButton to={`${paths.characterNew}?party_id=${partyId}`}>Create a character</LinkButton>}
      >
        Party inventory not available. You must have a character in the party to access inventory.
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={waiting}>
      <PartyWorkspace party={party.data.data} />
    </Suspense>
  );
}
