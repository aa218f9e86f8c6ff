import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import type { CatalogFilter, CatalogSort } from '../api.ts';
import { rangeWords } from '../view.ts';

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'value', label: 'By value' },
  { value: 'weight', label: 'By weight' },
  { value: 'rating', label: 'By rating' },
] as const;

const ListFilters = lazy(() =>
  import('./list-filters.tsx').then((module) => ({ default: module.ListFilters })),
);

export interface ListState {
  readonly filter: CatalogFilter;
  readonly sort: CatalogSort;
  readonly isDescending: boolean;
  readonly page: number;
}

/** What the button of the filters says: the range, or how many are set. */
const filterWords = (filter: CatalogFilter): string => {
  const others = [filter.rarity, filter.minRating].filter((set) => set !== null).length;
  const range = rangeWords(filter);
  if (others === 0) return range === 'Value' ? 'Filters' : range;
  return range === 'Value' ? `Filters (${others})` : `${range} +${others}`;
};

/** Search, range and order of a list of templates. */
export function ListControls(props: {
  label: string;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** More filters, behind the same button. */
  children?: ReactNode;
}) {
  const { label, state, onChange, children } = props;
  const { filter, sort, isDescending } = state;
  const [isRangeOpen, setRangeOpen] = useState(false);
  const setFilter = (next: CatalogFilter) => onChange({ filter: next, page: 1 });
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <SearchField
          label={label}
          placeholder={`${label}...`}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
      </div>
      <Button aria-expanded={isRangeOpen} onPress={() => setRangeOpen(!isRangeOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        {filterWords(filter)}
      </Button>
      <SortControls
        sorts={SORTS}
        sort={sort}
        isDescending={isDescending}
        onSort={(value) => onChange({ sort: value, page: 1 })}
        onDirection={(value) => onChange({ isDescending: value, page: 1 })}
      />
      {isRangeOpen && (
        <Suspense fallback={<SkeletonBlock className="h-24 w-full" />}>
          <ListFilters filter={filter} onFilter={setFilter}>
            {children}
          </ListFilters>
        </Suspense>
      )}
    </div>
  );
}
