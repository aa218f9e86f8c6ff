import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import { filtersSet, type LootFilter } from '../view.ts';

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'rating', label: 'By rating' },
  { value: 'created_at', label: 'By creation' },
  { value: 'updated_at', label: 'By last change' },
] as const;

export type LootSort = (typeof SORTS)[number]['value'];

const LootFilters = lazy(() =>
  import('./loot-filters.tsx').then((module) => ({ default: module.LootFilters })),
);

export interface LootListState {
  readonly filter: LootFilter;
  readonly sort: LootSort;
  readonly isDescending: boolean;
  readonly page: number;
}

/** Search, filters and order of the loot templates. */
export function LootControls(props: {
  state: LootListState;
  onChange: (change: Partial<LootListState>) => void;
}) {
  const { state, onChange } = props;
  const { filter, sort, isDescending } = state;
  const [isOpen, setOpen] = useState(false);
  const setFilter = (next: LootFilter) => onChange({ filter: next, page: 1 });
  const count = filtersSet(filter);
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <SearchField
          label="Search loot templates"
          placeholder="Search loot templates..."
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
      </div>
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <SortControls
        sorts={SORTS}
        sort={sort}
        isDescending={isDescending}
        onSort={(value) => onChange({ sort: value, page: 1 })}
        onDirection={(value) => onChange({ isDescending: value, page: 1 })}
      />
      {isOpen && (
        <Suspense fallback={<SkeletonBlock className="h-24 w-full" />}>
          <LootFilters filter={filter} onFilter={setFilter} />
        </Suspense>
      )}
    </div>
  );
}
