import type { Character } from '@quartermaster/contract/character';
import { useCharacterContainers } from '../../container/api.ts';
import { useCharacterPurse } from '../api.ts';
import { CoinActions } from './coin-actions.tsx';
import { PurseView } from './purse-view.tsx';

/** All coins in a character's containers (DOM-2), and the actions on them. */
export function PurseCard({ character }: { character: Character }) {
  const purse = useCharacterPurse(character.id);
  const containers = useCharacterContainers(character.id);
  const withdrawable = (containers.data?.data ?? []).filter((container) => container.permissions.withdraw);
  return (
    <PurseView
      title="Purse"
      query={purse}
      actions={(loaded) => (
        <CoinActions
          purse={loaded}
          withdrawable={new Set(withdrawable.map((container) => container.id))}
          partyId={character.party_id}
          giver={character}
        />
      )}
    />
  );
}
