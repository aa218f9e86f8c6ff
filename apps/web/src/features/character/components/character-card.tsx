import type { Character } from '@quartermaster/contract/character';
import { Backpack } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkCard } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { usePrefetchCharacter } from '../api.ts';
import { characterLine } from '../view.ts';
import { Load } from './load.tsx';

/** Coins and worn items, where the list includes what is carried. */
function Gear({ character: { carried, coin_system } }: { character: Character }) {
  if (!carried) return null;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-2">
      <div className="flex gap-1.5">
        <dt className="text-ink-3">Purse</dt>
        <dd>
          <PartyCoins of={coin_system}>
            <Money copper={carried.purse_copper} />
          </PartyCoins>
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-ink-3">Equipped</dt>
        <dd>{carried.equipped === 1 ? '1 item' : `${carried.equipped} items`}</dd>
      </div>
    </dl>
  );
}

/** One character of the list; the whole card leads to it. */
export function CharacterCard({ character }: { character: Character }) {
  const prefetch = usePrefetchCharacter();
  return (
    <li
      className="min-w-0"
      onPointerEnter={() => prefetch(character.id)}
      onFocus={() => prefetch(character.id)}
    >
      <LinkCard
        to={paths.character(character.id)}
        title={character.name}
        level={2}
        lead={<Avatar name={character.name} src={character.image_url} size="lg" />}
      >
        <p className="text-sm text-ink-2">{characterLine(character)}</p>
        <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-3">
          {character.primary_container_id && <Backpack aria-hidden="true" className="size-3.5" />}
          {character.party_name ?? 'No party'}
        </p>
        <Load character={character} />
        <Gear character={character} />
      </LinkCard>
    </li>
  );
}
