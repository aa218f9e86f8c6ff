import { CircleUserRound, Plus } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { useCharacters } from '../api.ts';
import { CharacterCard } from '../components/character-card.tsx';
import {
  CHARACTER_FILTERS,
  CHARACTER_OPTIONS,
  CHARACTER_SORTS,
  CharacterFilters,
} from '../components/character-filters.tsx';

/** Size of a page of the list (DOM-9). */
const PER_PAGE = '10';

function NoCharacters({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <NoMatch title="No characters found" onClear={onClear}>
      None of your characters matches these filters.
    </NoMatch>
  ) : (
    <EmptyState
      icon={<CircleUserRound />}
      title="No characters yet"
      actions={
        <LinkButton tone="primary" to={paths.characterNew}>
          Create a character
        </LinkButton>
      }
    >
      A character carries a backpack. Create one and start filling it.
    </EmptyState>
  );
}

/** DOM-8 specifies the message for a 401. */
const failureOf = (error: Error | null) => ({
  title: 'Error loading characters',
  ...(error instanceof ApiError && error.status === 401 ? { message: 'Authentication failed' } : {}),
});

/** /characters: the user's characters. */
export default function CharactersPage() {
  const state = useListFilter(CHARACTER_FILTERS, CHARACTER_OPTIONS);
  const list = useCharacters({
    ...state.query,
    sort: CHARACTER_SORTS.find(({ value }) => value === state.query.sort)?.value,
    direction: state.query.direction === 'desc' ? 'desc' : undefined,
    per_page: PER_PAGE,
  });
  return (
    <ListPage
      header={{
        title: 'Characters',
        subtitle: 'Your characters and what they carry',
        actions: (
          <LinkButton tone="primary" to={paths.characterNew}>
            <Plus aria-hidden="true" />
            New Character
          </LinkButton>
        ),
      }}
      filters={<CharacterFilters {...state} />}
      list={list}
      noun="characters"
      layout="cards"
      skeleton="h-40"
      failure={failureOf(list.error)}
      empty={<NoCharacters isFiltered={state.isFiltered} onClear={state.clear} />}
      onPage={(page) => state.change({ page })}
    >
      {(character) => <CharacterCard key={character.id} character={character} />}
    </ListPage>
  );
}
