import type { Party } from '@quartermaster/contract/party';
import { Backpack } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PartyInventory } from './party-inventory.tsx';

/** The party's items. A member without a character, except for a gm, sees why the items are unavailable (DOM-2). */
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
  return <PartyInventory party={party} />;
}
