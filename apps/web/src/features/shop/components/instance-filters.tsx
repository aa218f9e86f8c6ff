import { locationLabel } from '@quartermaster/rules/shop-labels';
import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { useAllParties } from '../../party/api.ts';
import { TypeFilter } from '../../shop-template/components/more-filters.tsx';
import type { InstanceFilterState } from '../view.ts';

const STATUS_CHOICES = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
];

interface LocationsProps {
  /** The locations of the user's shops. */
  readonly locations: readonly string[];
}

function MoreFilters({
  filter,
  change,
  locations,
}: Pick<InstanceFilterState, 'filter' | 'change'> & LocationsProps) {
  const parties = useAllParties({ sort: 'name', direction: 'asc' });
  return (
    <>
      <TypeFilter
        hasCounts={false}
        value={filter.shop_type}
        onChange={(shop_type) => change({ shop_type })}
      />
      <FilterSelect
        label="Location"
        any="Any location"
        choices={locations.map((value) => ({ value, label: locationLabel(value) }))}
        value={filter.location}
        onChange={(location) => change({ location })}
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
export function InstanceFilters({ locations, ...state }: InstanceFilterState & LocationsProps) {
  const { filter, filterCount, isFiltered, change, clear } = state;
  return (
    <div className="mb-5">
      <FilterBar
        label="Search shops"
        search={filter.search}
        onSearch={(search) => change({ search })}
        filterCount={filterCount}
        filters={<MoreFilters filter={filter} change={change} locations={locations} />}
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
