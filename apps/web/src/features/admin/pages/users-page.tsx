import { USER_FILTERS } from '@quartermaster/contract/admin-users';
import { UsersRound } from 'lucide-react';
import { type ListFilterState, useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { useUsers, useUsersExport } from '../api.ts';
import { CollapsibleFilters } from '../components/collapsible-filters.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { UserRow } from '../components/user-row.tsx';
import { countText, USER_FILTER_CHOICES } from '../view.ts';

type FilterState = ListFilterState<'search' | 'filter' | 'sort'>;

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

function Filters({ filter, isFiltered, change }: Pick<FilterState, 'filter' | 'isFiltered' | 'change'>) {
  return (
    <CollapsibleFilters isFiltered={isFiltered}>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_11rem]">
        <div className="sm:max-lg:col-span-2">
          <FilterSearch
            label="Username or email"
            placeholder="Username or email…"
            maxLength={254}
            value={filter.search}
            onChange={(search) => change({ search })}
          />
        </div>
        <FilterSelect
          label="Filter"
          hideLabel
          any="All users"
          choices={USER_FILTER_CHOICES}
          ignoresOthers
          value={filter.filter}
          onChange={(chosen) => change({ filter: chosen })}
        />
        <SelectField
          label="Sort"
          hideLabel
          choices={SORTS}
          value={filter.sort === 'oldest' ? 'oldest' : 'newest'}
          onChange={(sort) => change({ sort: sort === 'newest' ? '' : sort })}
        />
      </div>
    </CollapsibleFilters>
  );
}

/** /admin/users: all accounts, searched by the start of username or email address, filtered and sorted. */
export default function UsersPage() {
  const state = useListFilter(['search', 'filter'], ['sort']);
  const { query, isFiltered, change, clear } = state;
  const listQuery = {
    ...query,
    filter: USER_FILTERS.find((value) => value === query.filter),
    sort: SORTS.find(({ value }) => value === query.sort)?.value,
  };
  const list = useUsers(listQuery);
  const csvExport = useUsersExport(listQuery);
  return (
    <ListPage
      header={{
        title: 'Users',
        subtitle: 'Search by the start of a username or email address.',
        actions: <ExportButton csvExport={csvExport} />,
      }}
      filters={<Filters {...state} />}
      list={list}
      noun="users"
      label="Users"
      layout="rows"
      skeleton="h-16"
      count={(total) => countText(total, 'user', 'users')}
      failure={{ title: 'Error loading users' }}
      empty={
        isFiltered ? (
          <NoMatch title="No users found" onClear={clear}>
            No user matches these filters.
          </NoMatch>
        ) : (
          <EmptyState icon={<UsersRound />} title="No users yet">
            Everyone who registers appears here.
          </EmptyState>
        )
      }
      onPage={(page) => change({ page })}
    >
      {(user) => <UserRow key={user.id} user={user} />}
    </ListPage>
  );
}
