import { GAME_SYSTEMS } from '@quartermaster/contract/party';
import { countOf } from '@quartermaster/rules/format-count';
import { Compass, KeyRound } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { usePublicParties } from '../api.ts';
import { PublicPartyCard } from '../components/public-party-card.tsx';

/** The number of parties on a page (DOM-9). */
const PER_PAGE = '50';
const SYSTEM_CHOICES = GAME_SYSTEMS.map((value) => ({ value, label: value }));

function NoParties({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<Compass />}
      title="No Public Parties Found"
      actions={
        isFiltered ? (
          <Button onPress={onClear}>Clear Filters</Button>
        ) : (
          <LinkButton to={paths.partyNew}>Create a party</LinkButton>
        )
      }
    >
      {isFiltered
        ? 'Try another search or another game system.'
        : 'Parties that a game master makes public appear here.'}
    </EmptyState>
  );
}

/** /parties/discover: public parties to join. */
export default function DiscoverPage() {
  const { filter, query, isFiltered, change, clear } = useListFilter(['search', 'game_system']);
  const list = usePublicParties({ ...query, per_page: PER_PAGE });
  return (
    <ListPage
      header={{
        title: 'Discover parties',
        subtitle: 'Parties that anyone can find.',
        crumbs: [{ label: 'Parties', to: paths.parties }],
        actions: (
          <LinkButton to={paths.partyJoin}>
            <KeyRound aria-hidden="true" />
            Join with Code
          </LinkButton>
        ),
      }}
      filters={
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <div className="min-w-0 flex-1 basis-64 md:max-w-105">
            <FilterSearch
              label="Search public parties"
              placeholder="Search public parties..."
              value={filter.search}
              onChange={(search) => change({ search })}
            />
          </div>
          <div className="basis-52">
            <FilterSelect
              label="Game system"
              hideLabel
              any="All game systems"
              choices={SYSTEM_CHOICES}
              value={filter.game_system}
              onChange={(game_system) => change({ game_system })}
            />
          </div>
        </div>
      }
      list={list}
      noun="public parties"
      count={(total) => countOf(total, 'party', 'parties')}
      layout="cards"
      skeleton="h-47"
      failure={{ title: 'Failed to Load Parties', message: 'Unable to fetch public parties.' }}
      empty={<NoParties isFiltered={isFiltered} onClear={clear} />}
      onPage={(page) => change({ page })}
    >
      {(party) => (
        <li key={party.id} className="min-w-0">
          <PublicPartyCard party={party} />
        </li>
      )}
    </ListPage>
  );
}
