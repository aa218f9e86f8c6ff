import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useParties } from '../../party/api.ts';
import { TypeAndLocation } from '../../shop-template/components/more-filters.tsx';
import type { InstanceFilter } from '../view.ts';

const STATES = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
];

/** Search, type, location, party, and whether the shop is open. */
export function InstanceFilters(props: {
  filter: InstanceFilter;
  onChange: (change: Partial<InstanceFilter>) => void;
}) {
  const { filter, onChange } = props;
  const parties = useParties({ per_page: '100', sort: 'name', direction: 'asc' });
  return (
    <form
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="mb-5 grid items-end gap-3 rounded-l border border-line bg-surface-1 p-4 sm:grid-cols-2 lg:grid-cols-5"
    >
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchField
          label="Search shops"
          placeholder="Search shops..."
          maxLength={100}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <TypeAndLocation type={filter.shop_type} location={filter.location} onChange={onChange} />
      <FilterSelect
        label="Party"
        any="All my parties"
        choices={(parties.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.party_id}
        onChange={(party_id) => onChange({ party_id })}
      />
      <FilterSelect
        label="State"
        any="Open and closed"
        choices={STATES}
        value={filter.is_active}
        onChange={(is_active) => onChange({ is_active })}
      />
    </form>
  );
}
