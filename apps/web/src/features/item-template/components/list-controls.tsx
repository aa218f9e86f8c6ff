import type { ReactNode } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import { useCategories } from '../api.ts';
import { type CatalogState, sortOf, TEMPLATE_SORTS } from '../view.ts';
import { CategoryChips } from './category-chips.tsx';

const ListFilters = lazy(() =>
  import('./list-filters.tsx').then((module) => ({ default: module.ListFilters })),
);

/** Search, filters, order and categories of a list of item templates. */
export function ListControls(
  props: CatalogState & {
    label: string;
    filterCount: number;
    /** Whether the list includes the items of all creators: the category counts apply only to that list. */
    hasAll: boolean;
    /** Additional filters behind the Filters button. */
    children?: ReactNode;
  },
) {
  const { filter, change } = props;
  const categories = useCategories();
  return (
    <>
      <FilterBar
        label={props.label}
        search={filter.search}
        onSearch={(search) => change({ search })}
        // The category is chosen below, not behind the Filters button.
        filterCount={props.filterCount - (filter.category ? 1 : 0)}
        filters={
          <ListFilters filter={filter} change={change}>
            {props.children}
          </ListFilters>
        }
      >
        <SortControls
          sorts={TEMPLATE_SORTS}
          sort={sortOf(filter.sort)}
          isDescending={filter.direction === 'desc'}
          onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
          onDirection={(isDescending) => change({ direction: isDescending ? 'desc' : '' })}
        />
      </FilterBar>
      <CategoryChips
        categories={props.hasAll ? categories : categories?.map(({ name }) => ({ name }))}
        chosen={filter.category || null}
        onChoose={(category) => change({ category: category ?? '' })}
      />
    </>
  );
}
