import { Compass, KeyRound, Plus, SearchX, UsersRound } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { OwnInvitations } from '../../invitation/components/own-invitations.tsx';
import { useParties } from '../api.ts';
import { PartyCard } from '../components/party-card.tsx';
import { type PartyFilter, PartyFilters, usePartyFilter } from '../components/party-filters.tsx';

/** domain.md §9: nine cards a page, six skeletons. */
const PER_PAGE = 9;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** What is said when nothing fits: nothing yet, or nothing like that. */
function NoParties({ filter, onReset }: { filter: PartyFilter; onReset: () => void }) {
  if (filter.search || filter.mine || filter.archived) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No parties found"
        actions={<Button onPress={onReset}>Clear filters</Button>}
      >
        {filter.search
          ? `Nothing here is called “${filter.search}”.`
          : 'No party of yours fits these filters.'}
      </EmptyState>
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

function PartyGrid({
  filter,
  onChange,
}: {
  filter: PartyFilter;
  onChange: (to: Partial<PartyFilter>) => void;
}) {
  const search = useDebounced(filter.search.trim());
  const parties = useParties({
    page: String(filter.page),
    per_page: String(PER_PAGE),
    is_archived: filter.archived ? 'true' : 'false',
    ...(search ? { search } : {}),
    ...(filter.mine ? { owned: 'true' as const } : {}),
  });
  if (parties.isPending) {
    return (
      <SkeletonArea label="Loading parties" className={GRID}>
        {SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-47" />
        ))}
      </SkeletonArea>
    );
  }
  if (parties.error) {
    return (
      <ErrorPanel
        title="Error loading parties"
        message={parties.error.message}
        onRetry={() => void parties.refetch()}
      />
    );
  }
  const { data, meta } = parties.data;
  if (data.length === 0) {
    return (
      <NoParties filter={filter} onReset={() => onChange({ search: '', archived: false, mine: false })} />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ul className={GRID} aria-busy={parties.isPlaceholderData}>
        {data.map((party) => (
          <li key={party.id} className="min-w-0">
            <PartyCard party={party} />
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of parties"
        current={meta.current_page}
        total={meta.total_pages}
        onPage={(page) => onChange({ page })}
      />
    </div>
  );
}

/** /parties: the parties of the signed-in person. */
export default function PartiesPage() {
  const [filter, change] = usePartyFilter();
  return (
    <>
      <PageHeader
        title="My Parties"
        subtitle="Manage your parties and join others"
        actions={
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
              New Party
            </LinkButton>
          </>
        }
      />
      <OwnInvitations />
      <PartyFilters filter={filter} onChange={change} />
      <PartyGrid filter={filter} onChange={change} />
    </>
  );
}
