import type { Party } from '@quartermaster/contract/party';
import { PartyMark } from '../../../ui/party-brand.tsx';
import { useParty } from '../api.ts';

/**
 * The logo and accent color of a party next to its name in the navigation (DEC-11); nothing until they are
 * loaded.
 */
export function SectionMark({ party }: { party: Pick<Party, 'id' | 'name'> }) {
  const branding = useParty(party.id).data?.data.branding ?? null;
  return <PartyMark name={party.name} branding={branding} size="sm" />;
}
