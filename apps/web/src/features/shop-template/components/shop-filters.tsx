import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import type { ShopFilterState } from '../view.ts';

const MoreFilters = lazy(() =>
  import('./more-filters.tsx').then((module) => ({ default: module.MoreFilters })),
);

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'rating', label: 'By rating' },
  { value: 'popularity', label: 'By number of ratings' },
  { value: 'created_at', label: 'By date created' },
  { value: 'updated_at', label: 'By date updated' },
] as const;

/** The search and sort order, with type, location, rating, visibility and tags behind a button (DOM-2). */
export function ShopFilters({ filter, filterCount, isFiltered, change, clear }: ShopFilterState) {
  return (
    <FilterBar
      label="Search shops"
      search={filter.search}
      onSearch={(search) => change({ search })}
      filterCount={filterCount}
      filters={<MoreFilters filter={filter} change={change} />}
    >
      <SortControls
        sorts={SORTS}
        sort={SORTS.find(({ value }) => value === filter.sort_by)?.value ?? 'name'}
        isDescending={filter.sort_order === 'desc'}
        onSort={(value) => change({ sort_by: value === 'name' ? '' : value })}
        onDirection={(isDescending) => change({ sort_order: isDescending ? 'desc' : '' })}
      />
      {isFiltered && (
        <Button tone="quiet" onPress={clear}>
          Clear Filters
        </Button>
      )}
    </FilterBar>
  );
}
