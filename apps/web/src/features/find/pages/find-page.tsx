import type { Party } from '@quartermaster/contract/party';
import { countOf } from '@quartermaster/rules/format-count';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media.ts';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import { useParty } from '../../party/api.ts';
import { PartyFailure } from '../../party/components/party-failure.tsx';
import { usePartySection } from '../../party/hooks/use-party-tabs.ts';
import { useFind } from '../api.ts';
import { FindFilters } from '../components/find-filters.tsx';
import { FoundRow } from '../components/found-row.tsx';
import { FIND_FILTERS, FIND_OPTIONS, type FindState, queryOf, SORTS, STATES, sortOf } from '../view.ts';

const ANY = 'any';

/** The search field, the state, the sort order, and further filters behind a button. */
function FindControls({
  state,
  holders,
}: {
  state: FindState;
  holders: Parameters<typeof FindFilters>[0]['holders'];
}) {
  const { filter, change, filterCount } = state;
  return (
    <div className="grid gap-3 pb-4">
      <FilterBar
        label="Find items"
        search={filter.search}
        onSearch={(search) => change({ search })}
        filterCount={filterCount - (filter.state ? 1 : 0)}
        filters={<FindFilters filter={filter} change={change} holders={holders} />}
      >
        <SortControls
          sorts={SORTS}
          sort={sortOf(filter.sort)}
          isDescending={filter.direction === 'desc'}
          onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
          onDirection={(isDescending) => change({ direction: isDescending ? 'desc' : '' })}
        />
      </FilterBar>
      <SegmentedControl
        label="Status"
        segments={[{ value: ANY, label: 'All' }, ...STATES]}
        value={STATES.find(({ value }) => value === filter.state)?.value ?? ANY}
        onChange={(value) => change({ state: value === ANY ? '' : value })}
      />
    </div>
  );
}

function NothingFound({ state }: { state: FindState }) {
  const { search } = state.filter;
  return (
    <NoMatch
      title={search ? `No match for “${search}”` : 'No items found'}
      onClear={state.isFiltered ? state.clear : undefined}
    >
      {state.isFiltered
        ? 'Nothing that you can see in this party matches.'
        : 'Items that you can see of characters, the stash, shops and loot appear here.'}
    </NoMatch>
  );
}

function FindScreen({ party }: { party: Party }) {
  const state = useListFilter(FIND_FILTERS, FIND_OPTIONS);
  const list = useFind(party.id, queryOf(state.query));
  usePartySection(party, 'find');
  usePartyEvents('PartyChannel', party.id);
  usePartyEvents('PartyInventoryChannel', party.permissions.see_inventory ? party.id : undefined);
  // On a phone, the header above shows the party's name and links to the party.
  const crumbs = useIsPhone()
    ? []
    : [
        { label: 'Parties', to: paths.parties },
        { label: party.name, to: paths.party(party.id) },
      ];
  const meta = list.data?.meta;
  return (
    <ListPage
      header={{
        title: 'Find',
        documentTitle: `Find in ${party.name}`,
        subtitle: 'Everything you can see: characters, stash, shops and loot.',
        crumbs,
      }}
      filters={
        <>
          <FindControls state={state} holders={meta?.holders ?? []} />
          {meta?.is_complete === false && (
            <Banner tone="warning" title="Search is incomplete">
              This party has more items than one search covers. Open Filters and choose one holder under “Held
              by”.
            </Banner>
          )}
        </>
      }
      list={list}
      noun="items"
      label="Items found"
      layout="rows"
      skeleton="h-14"
      count={(total) => countOf(total, 'result')}
      empty={<NothingFound state={state} />}
      onPage={(page) => state.change({ page })}
    >
      {(item) => <FoundRow key={item.id} item={item} />}
    </ListPage>
  );
}

/** /parties/{id}/find: one search over everything that the user may see in a party (DEC-16). */
export default function FindPage() {
  const { id = '' } = useParams();
  const party = useParty(id);
  const error = errorInsteadOf(party);
  if (error) {
    return (
      <PartyFailure
        error={error}
        title="Error Loading Party"
        fallback="Failed to load party details."
        onRetry={() => void party.refetch()}
      />
    );
  }
  if (!party.data) {
    return (
      <SkeletonArea label="Loading party" className="grid gap-4 pt-6">
        <SkeletonBlock className="h-90" />
      </SkeletonArea>
    );
  }
  return (
    <PartyCoins system={party.data.data.coin_system}>
      <FindScreen key={id} party={party.data.data} />
    </PartyCoins>
  );
}
