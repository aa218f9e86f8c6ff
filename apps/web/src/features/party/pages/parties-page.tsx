import { countOf } from '@quartermaster/rules/format-count';
import { Compass, KeyRound, Plus, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { isFirstAttempt } from '../../../platform/queries.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { useOwnInvitations } from '../../invitation/api.ts';
import { OwnInvitations } from '../../invitation/components/own-invitations.tsx';
import { useParties } from '../api.ts';
import { PartyCard } from '../components/party-card.tsx';
import {
  PARTY_FILTERS,
  PARTY_OPTIONS,
  PARTY_SORTS,
  type PartyFilterState,
  PartyFilters,
} from '../components/party-filters.tsx';

const PartyNews = lazy(() => import('../../dashboard/components/party-news.tsx'));

/** The number of cards on a page (DOM-9). */
const PER_PAGE = '9';

/** The empty state: no parties yet, or no match. */
function NoParties({ filter, onClear }: { filter: PartyFilterState['filter']; onClear: () => void }) {
  if (filter.search || filter.mine || filter.archived) {
    return (
      <NoMatch title="No parties found" onClear={onClear}>
        {filter.search ? `No match for “${filter.search}”.` : 'None of your parties matches these filters.'}
      </NoMatch>
    );
  }
  return (
    <EmptyState
      icon={<UsersRound />}
      title="No parties joined"
      actions={
        <>
          <LinkButton tone="primary" to={paths.partyDiscover}>
            Browse Parties
          </LinkButton>
          <LinkButton to={paths.partyJoin}>Join a party</LinkButton>
          <LinkButton to={paths.partyNew}>Create a party</LinkButton>
        </>
      }
    >
      Join a party to collaborate with other players or create your own.
    </EmptyState>
  );
}

const actions = (
  <>
    <LinkButton to={paths.partyDiscover}>
      <Compass aria-hidden="true" />
      Discover
    </LinkButton>
    <LinkButton to={paths.partyJoin}>
      <KeyRound aria-hidden="true" />
      Join Party
    </LinkButton>
    <LinkButton tone="primary" to={paths.partyNew}>
      <Plus aria-hidden="true" />
      New party
    </LinkButton>
  </>
);

/** /parties: the user's parties. */
export default function PartiesPage() {
  const { filter, query, change, clear } = useListFilter(PARTY_FILTERS, PARTY_OPTIONS);
  const list = useParties({
    page: query.page,
    per_page: PER_PAGE,
    is_archived: query.archived ? 'all' : 'false',
    search: query.search,
    owned: query.mine ? 'true' : undefined,
    sort: PARTY_SORTS.find(({ value }) => value === query.sort)?.value,
    direction: query.direction === 'asc' ? 'asc' : undefined,
  });
  // The invitations would move the list below them.
  const isLoading = isFirstAttempt(useOwnInvitations());
  return (
    <ListPage
      header={{ title: 'My Parties', subtitle: 'Manage your parties and join others', actions }}
      filters={
        <>
          <PartyFilters filter={filter} change={change} />
          <OwnInvitations />
        </>
      }
      list={isLoading ? { ...list, data: undefined } : list}
      noun="parties"
      count={(total) => countOf(total, 'party', 'parties')}
      layout="cards"
      skeleton="h-47"
      failure={{ title: 'Error loading parties' }}
      empty={<NoParties filter={filter} onClear={clear} />}
      onPage={(page) => change({ page })}
    >
      {(party) => (
        <li key={party.id} className="min-w-0">
          <PartyCard party={party}>
            <Suspense fallback={null}>
              <PartyNews partyId={party.id} />
            </Suspense>
          </PartyCard>
        </li>
      )}
    </ListPage>
  );
}
