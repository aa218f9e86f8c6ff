import { lazy } from '../../../platform/lazy.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import type { LootFilterState } from '../view.ts';

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'rating', label: 'By rating' },
  { value: 'created_at', label: 'By date created' },
  { value: 'updated_at', label: 'By date updated' },
] as const;

const LootFilters = lazy(() => import('./loot-filters.tsx'));

/** Search, filters and order of the loot templates. */
export function LootControls({ filter, filterCount, change }: LootFilterState) {
  return (
    <FilterBar
      label="Search loot templates"
      search={filter.search}
      onSearch={(search) => change({ search })}
      filterCount={filterCount}
      filters={<LootFilters filter={filter} change={change} visibility={{ filter, change }} />}
    >
      <SortControls
        sorts={SORTS}
        sort={SORTS.find(({ value }) => value === filter.sort)?.value ?? 'name'}
        isDescending={filter.direction === 'desc'}
        onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
        onDirection={(isDescending) => change({ direction: isDescending ? 'desc' : '' })}
      />
    </FilterBar>
  );
}
