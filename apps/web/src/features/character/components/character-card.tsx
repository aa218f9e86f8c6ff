import type { Character } from '@quartermaster/contract/character';
import { Backpack } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkCard } from '../../../ui/card.tsx';
import { usePrefetchCharacter } from '../api.ts';
import { characterLine } from '../view.ts';
import { Load } from './load.tsx';

/** A character of the list; the whole card is a link. */
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
        icon={<Avatar name={character.name} src={character.image_url} size="lg" />}
      >
        <p className="text-sm text-ink-2">{characterLine(character)}</p>
        <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-3">
          {character.primary_container_id && <Backpack aria-hidden="true" className="size-3.5" />}
          {character.party_name ?? 'No party'}
        </p>
        <Load character={character} />
      </LinkCard>
    </li>
  );
}
