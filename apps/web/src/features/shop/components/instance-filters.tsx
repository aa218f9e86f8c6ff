import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { useAllParties } from '../../party/api.ts';
import { TypeAndLocation } from '../../shop-template/components/more-filters.tsx';
import type { InstanceFilterState } from '../view.ts';

const STATUS_CHOICES = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
];

function MoreFilters({ filter, change }: Pick<InstanceFilterState, 'filter' | 'change'>) {
  const parties = useAllParties({ sort: 'name', direction: 'asc' });
  return (
    <>
      <TypeAndLocation
        hasCounts={false}
        type={filter.shop_type}
        location={filter.location}
        onChange={change}
      />
      <FilterSelect
        label="Party"
        any="All my parties"
        choices={(parties.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.party_id}
        onChange={(party_id) => change({ party_id })}
      />
      <FilterSelect
        label="Status"
        any="Open and closed"
        choices={STATUS_CHOICES}
        value={filter.is_active}
        onChange={(is_active) => change({ is_active })}
      />
    </>
  );
}

/** The search, with filters by type, location, party and status behind a button. */
export function InstanceFilters({ filter, filterCount, isFiltered, change, clear }: InstanceFilterState) {
  return (
    <div className="mb-5">
      <FilterBar
        label="Search shops"
        search={filter.search}
        onSearch={(search) => change({ search })}
        filterCount={filterCount}
        filters={<MoreFilters filter={filter} change={change} />}
      >
        {isFiltered && (
          <Button tone="quiet" onPress={clear}>
            Clear Filters
          </Button>
        )}
      </FilterBar>
    </div>
  );
}
