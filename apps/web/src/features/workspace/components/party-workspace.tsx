import { listCharacters } from '@quartermaster/contract/character';
import type { Party } from '@quartermaster/contract/party';
import { useQuery } from '@tanstack/react-query';
import { allPages } from '../../../platform/queries.ts';
import type { ContainerOwner } from '../../container/components/create-container.tsx';
import { partyWorkspaceKey } from '../state.ts';
import { Workspace } from './workspace.tsx';

/** Owners in the party for whom the user may create a container. */
function useOwners(party: Party): ContainerOwner[] {
  const characters = useQuery(allPages(listCharacters, { query: { party_id: party.id } }));
  const characterOwners = (characters.data?.data ?? [])
    .filter(({ permissions }) => permissions.act)
    .map(({ id, name }) => ({ type: 'character' as const, id, name }));
  return party.permissions.manage_party_containers
    ? [...characterOwners, { type: 'party', id: party.id, name: party.name }]
    : characterOwners;
}

/** The workspace of a party: its stash, its characters' containers, its shops and loot, and the marketplace. */
export default function PartyWorkspace({ party }: { party: Party }) {
  return (
    <Workspace
      storeKey={partyWorkspaceKey(party.id)}
      partyId={party.id}
      hideLive
      managesLoot={party.permissions.manage_loot}
      owners={useOwners(party)}
      heading={<h2 className="truncate text-xl max-md:sr-only">Inventory Management</h2>}
    />
  );
}
