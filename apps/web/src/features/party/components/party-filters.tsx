import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';

export const PARTY_FILTERS = ['search', 'archived', 'mine'] as const;
export const PARTY_OPTIONS = ['sort', 'direction'] as const;
export type PartyFilterState = ListFilterState<
  (typeof PARTY_FILTERS)[number] | (typeof PARTY_OPTIONS)[number]
>;

/** The sort orders; the default is by date updated, newest first. */
export const PARTY_SORTS = [
  { value: 'updated_at', label: 'By date updated' },
  { value: 'name', label: 'By name' },
  { value: 'created_at', label: 'By date created' },
] as const;

const flag = (isOn: boolean): string => (isOn ? '1' : '');

/** The search, sort order and filters of the party list. */
export function PartyFilters({ filter, change }: Pick<PartyFilterState, 'filter' | 'change'>) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2.5">
      <div className="min-w-0 flex-1 basis-64 md:max-w-105">
        <FilterSearch
          label="Search parties"
          placeholder="Search parties..."
          value={filter.search}
          onChange={(search) => change({ search })}
        />
      </div>
      <div className="flex gap-2">
        <SortControls
          sorts={PARTY_SORTS}
          sort={PARTY_SORTS.find(({ value }) => value === filter.sort)?.value ?? 'updated_at'}
          isDescending={filter.direction !== 'asc'}
          onSort={(sort) => change({ sort: sort === 'updated_at' ? '' : sort })}
          onDirection={(isDescending) => change({ direction: isDescending ? '' : 'asc' })}
        />
      </div>
      <SwitchField
        label="Show Archived"
        isSelected={filter.archived !== ''}
        onChange={(isOn) => change({ archived: flag(isOn) })}
      />
      <SwitchField
        label="My Parties Only"
        isSelected={filter.mine !== ''}
        onChange={(isOn) => change({ mine: flag(isOn) })}
      />
    </div>
  );
}
