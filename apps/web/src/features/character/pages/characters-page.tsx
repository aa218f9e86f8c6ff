import { CircleUserRound, Plus, SearchX } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCharacters } from '../api.ts';
import { CharacterCard } from '../components/character-card.tsx';
import {
  type CharacterFilter,
  CharacterFilters,
  isNarrowed,
  NO_FILTER,
  useCharacterFilter,
} from '../components/character-filters.tsx';

/** Size of a page of the list (domain.md §9). */
const PER_PAGE = 10;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

function NoCharacters({ filter, onReset }: { filter: CharacterFilter; onReset: () => void }) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No characters found"
        actions={<Button onPress={onReset}>Clear filters</Button>}
      >
        Nobody of yours fits these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CircleUserRound />}
      title="No characters yet"
      actions={
        <LinkButton tone="primary" to={paths.characterNew}>
          Create a character
        </LinkButton>
      }
    >
      A character carries a backpack. Make one, and start filling it.
    </EmptyState>
  );
}

/** accounts.md §8 names a lost sign-in in the list by itself. */
const failureWords = (error: Error): string =>
  error instanceof ApiError && error.status === 401 ? 'Authentication failed' : error.message;

function CharacterGrid(props: { filter: CharacterFilter; onChange: (to: Partial<CharacterFilter>) => void }) {
  const { filter, onChange } = props;
  const { page, ...texts } = useDebounced(filter);
  const narrowing = Object.entries(texts).flatMap(([name, text]) =>
    text.trim() ? [[name, text.trim()]] : [],
  );
  const characters = useCharacters({
    page: String(page),
    per_page: String(PER_PAGE),
    ...Object.fromEntries(narrowing),
  });
  if (characters.isPending) {
    return (
      <SkeletonArea label="Loading characters" className={GRID}>
        {SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-29" />
        ))}
      </SkeletonArea>
    );
  }
  if (characters.error) {
    return (
      <ErrorPanel
        title="Error loading characters"
        message={failureWords(characters.error)}
        onRetry={() => void characters.refetch()}
      />
    );
  }
  const { data, meta } = characters.data;
  if (data.length === 0) return <NoCharacters filter={filter} onReset={() => onChange(NO_FILTER)} />;
  return (
    <div className="flex flex-col gap-6">
      <ul className={GRID} aria-busy={characters.isPlaceholderData}>
        {data.map((character) => (
          <CharacterCard key={character.id} character={character} />
        ))}
      </ul>
      <Pager
        label="Pages of characters"
        current={meta.current_page}
        total={meta.total_pages}
        onPage={(to) => onChange({ page: to })}
      />
    </div>
  );
}

/** /characters: everybody the signed-in person plays. */
export default function CharactersPage() {
  const [filter, change] = useCharacterFilter();
  return (
    <>
      <PageHeader
        title="Characters"
        subtitle="The people you play, and what they carry"
        actions={
          <LinkButton tone="primary" to={paths.characterNew}>
            <Plus aria-hidden="true" />
            New Character
          </LinkButton>
        }
      />
      <CharacterFilters filter={filter} onChange={change} />
      <CharacterGrid filter={filter} onChange={change} />
    </>
  );
}
