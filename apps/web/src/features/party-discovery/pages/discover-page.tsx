import { GAME_SYSTEMS } from '@quartermaster/contract/party';
import { Compass, KeyRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { usePublicParties } from '../api.ts';
import { PublicPartyCard } from '../components/public-party-card.tsx';

/** domain.md §9: fifty a request. */
const PER_PAGE = 50;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const ALL = 'all';
const SYSTEMS = [
  { value: ALL, label: 'All game systems' },
  ...GAME_SYSTEMS.map((value) => ({ value, label: value })),
];

interface Filter {
  readonly search: string;
  readonly system: string;
  readonly page: number;
}

/** What is looked for, kept in the address so that reload and Back keep it. */
function useDiscovery(): [Filter, (change: Partial<Filter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter: Filter = {
    search: params.get('search') ?? '',
    system: params.get('game_system') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };
  const change = (part: Partial<Filter>) => {
    const next = { ...filter, page: 1, ...part };
    setParams(
      {
        ...(next.search ? { search: next.search } : {}),
        ...(next.system ? { game_system: next.system } : {}),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      { replace: part.page === undefined, preventScrollReset: part.page === undefined },
    );
  };
  return [filter, change];
}

function Nothing({ filter, onReset }: { filter: Filter; onReset: () => void }) {
  const isFiltered = Boolean(filter.search || filter.system);
  return (
    <EmptyState
      icon={<Compass />}
      title="No Public Parties Found"
      actions={
        isFiltered ? (
          <Button onPress={onReset}>Clear filters</Button>
        ) : (
          <LinkButton to={paths.partyNew}>Create a party</LinkButton>
        )
      }
    >
      {isFiltered
        ? 'Try other words or another game system.'
        : 'When a game master makes a party public, it is found here.'}
    </EmptyState>
  );
}

function Found({ filter, onChange }: { filter: Filter; onChange: (to: Partial<Filter>) => void }) {
  const search = useDebounced(filter.search.trim());
  const parties = usePublicParties({
    page: String(filter.page),
    per_page: String(PER_PAGE),
    ...(search ? { search } : {}),
    ...(filter.system ? { game_system: filter.system } : {}),
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
        title="Failed to Load Parties"
        message="Unable to fetch public parties."
        onRetry={() => void parties.refetch()}
      />
    );
  }
  const { data, meta } = parties.data;
  if (data.length === 0)
    return <Nothing filter={filter} onReset={() => onChange({ search: '', system: '' })} />;
  return (
    <div className="flex flex-col gap-6">
      <ul className={GRID} aria-busy={parties.isPlaceholderData}>
        {data.map((party) => (
          <li key={party.id} className="min-w-0">
            <PublicPartyCard party={party} />
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of public parties"
        current={meta.current_page}
        total={meta.total_pages}
        onPage={(page) => onChange({ page })}
      />
    </div>
  );
}

/** /parties/discover: public parties, and the way to join one. */
export default function DiscoverPage() {
  const [filter, change] = useDiscovery();
  return (
    <>
      <PageHeader
        title="Discover Parties"
        subtitle="Public parties that anybody can look at."
        crumbs={[{ label: 'Parties', to: paths.parties }]}
        actions={
          <LinkButton to={paths.partyJoin}>
            <KeyRound aria-hidden="true" />
            Join with Code
          </LinkButton>
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-64 md:max-w-105">
          <SearchField
            label="Search public parties"
            placeholder="Search by name, description, system or setting..."
            maxLength={100}
            value={filter.search}
            onChange={(search) => change({ search })}
          />
        </div>
        <div className="basis-52">
          <SelectField
            label="Game system"
            hideLabel
            choices={SYSTEMS}
            value={filter.system || ALL}
            onChange={(system) => change({ system: system === ALL ? '' : system })}
          />
        </div>
      </div>
      <Found filter={filter} onChange={change} />
    </>
  );
}
