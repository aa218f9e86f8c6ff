import type { Party } from '@quartermaster/contract/party';
import { Backpack } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ContainerList } from '../../character/components/container-list.tsx';
import { usePartyContainers } from '../api.ts';

/** The party's own containers as ways to them. */
function PartyContainers({ partyId }: { partyId: string }) {
  const containers = usePartyContainers(partyId);
  if (containers.error) {
    return <ErrorPanel message={containers.error.message} onRetry={() => void containers.refetch()} />;
  }
  if (containers.data) return <ContainerList containers={containers.data.data} />;
  return (
    <div className="grid h-60 place-items-center text-ink-3">
      <Spinner size="lg" label="Loading the party inventory" />
    </div>
  );
}

/** The party's things; who has no character in the party reads why there are none (domain.md §2). */
export function InventoryTab({ party }: { party: Party }) {
  if (!party.permissions.see_inventory) {
    return (
      <EmptyState
        icon={<Backpack />}
        title="Inventory"
        actions={
          party.permissions.create_character && (
            <LinkButton tone="primary" to={`${paths.characterNew}?party_id=${party.id}`}>
              Create Your Character
            </LinkButton>
          )
        }
      >
        Party inventory not available. You must have a character in the party to access inventory.
      </EmptyState>
    );
  }
  return <PartyContainers partyId={party.id} />;
}
