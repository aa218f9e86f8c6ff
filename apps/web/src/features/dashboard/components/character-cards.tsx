import { CircleUserRound } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { LinkCard } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Load } from '../../character/components/load.tsx';
import { characterLine } from '../../character/view.ts';
import type { RecentCharacters } from '../api.ts';
import { Section } from './section.tsx';

/** The user's characters, the most recently changed first. */
export default function CharacterCards({ characters }: { characters: RecentCharacters }) {
  const page = characters.data;
  return (
    <Section
      title="Characters"
      listPath={paths.characters}
      query={characters}
      hasMore={(page?.meta.total_pages ?? 0) > 1}
    >
      {page && page.data.length === 0 && (
        <EmptyState
          icon={<CircleUserRound />}
          title="No character yet"
          actions={<LinkButton to={paths.characterNew}>Create a character</LinkButton>}
        >
          A character carries a backpack. Create one and start filling it.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {page?.data.map((character) => (
          <li key={character.id}>
            <LinkCard
              to={paths.character(character.id)}
              title={character.name}
              icon={<Avatar name={character.name} size="lg" />}
            >
              <p className="text-sm text-ink-2">{characterLine(character)}</p>
              <p className="mt-0.5 text-xs text-ink-3">{character.party_name ?? 'No party'}</p>
              <Load character={character} />
            </LinkCard>
          </li>
        ))}
      </ul>
    </Section>
  );
}
