import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';
import { filtersSet, isNarrowed, NO_FILTER, type ShopFilter } from '../view.ts';

const MoreFilters = lazy(() =>
  import('./more-filters.tsx').then((module) => ({ default: module.MoreFilters })),
);

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'rating', label: 'By rating' },
  { value: 'popularity', label: 'By popularity' },
  { value: 'created_at', label: 'By age' },
  { value: 'updated_at', label: 'By last change' },
] as const;

export interface ShopFiltersProps {
  readonly filter: ShopFilter;
  readonly onChange: (change: Partial<ShopFilter>) => void;
}

function SortMenu({ filter, onChange }: ShopFiltersProps) {
  const sort = SORTS.find(({ value }) => value === filter.sort_by) ?? SORTS[0];
  return (
    <SortControls
      sorts={SORTS}
      sort={sort.value}
      isDescending={filter.sort_order === 'desc'}
      onSort={(value) => onChange({ sort_by: value === 'name' ? '' : value })}
      onDirection={(isDescending) => onChange({ sort_order: isDescending ? 'desc' : '' })}
    />
  );
}

/** Search, order, and behind a button type, place, rating, visibility and tags (domain.md §2). */
export function ShopFilters({ filter, onChange }: ShopFiltersProps) {
  const set = filtersSet(filter);
  const [isOpen, setOpen] = useState(set > 0);
  return (
    <section aria-label="Filters" className="grid gap-3 pb-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-0 flex-1 basis-full sm:basis-60">
          <SearchField
            label="Search shops"
            placeholder="Search shops..."
            maxLength={100}
            value={filter.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <SlidersHorizontal aria-hidden="true" />
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
        <SortMenu filter={filter} onChange={onChange} />
        {isNarrowed(filter) && (
          <Button tone="quiet" onPress={() => onChange(NO_FILTER)}>
            Clear Filters
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<SkeletonBlock className="h-40" />}>
          <MoreFilters filter={filter} onChange={onChange} />
        </Suspense>
      )}
    </section>
  );
}
