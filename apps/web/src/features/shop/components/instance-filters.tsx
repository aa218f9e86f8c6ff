import { SearchField } from '../../../ui/field/search-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useParties } from '../../party/api.ts';
import { TypeAndPlace } from '../../shop-template/components/more-filters.tsx';
import type { InstanceFilter } from '../view.ts';

const ANY = 'any';
const STATES = [
  { value: ANY, label: 'Open and closed' },
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
];

/** Search, type, place, party, and whether it is open. */
export function InstanceFilters(props: {
  filter: InstanceFilter;
  onChange: (change: Partial<InstanceFilter>) => void;
}) {
  const { filter, onChange } = props;
  const parties = useParties({ per_page: '100', sort: 'name', direction: 'asc' });
  const fromAny = (value: string): string => (value === ANY ? '' : value);
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
      <TypeAndPlace type={filter.shop_type} location={filter.location} onChange={onChange} />
      <SelectField
        label="Party"
        choices={[
          { value: ANY, label: 'All my parties' },
          ...(parties.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.party_id || ANY}
        onChange={(value) => onChange({ party_id: fromAny(value) })}
      />
      <SelectField
        label="State"
        choices={STATES}
        value={filter.is_active || ANY}
        onChange={(value) => onChange({ is_active: fromAny(value) })}
      />
    </form>
  );
}
