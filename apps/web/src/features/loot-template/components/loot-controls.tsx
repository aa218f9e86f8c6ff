import { ArrowDownWideNarrow, ArrowUpNarrowWide, ChevronDown, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
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
      <Menu
        label="Sort"
        trigger={(trigger) => (
          <Button {...trigger}>
            {SORTS.find(({ value }) => value === sort)?.label}
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
        entries={SORTS.map(({ value, label }) => ({
          id: value,
          label,
          isOn: value === sort,
          onAction: () => onChange({ sort: value, page: 1 }),
        }))}
      />
      <IconButton
        tone="secondary"
        label={isDescending ? 'Sorted descending; sort ascending' : 'Sorted ascending; sort descending'}
        icon={
          isDescending ? <ArrowDownWideNarrow aria-hidden="true" /> : <ArrowUpNarrowWide aria-hidden="true" />
        }
        onPress={() => onChange({ isDescending: !isDescending, page: 1 })}
      />
      {isOpen && (
        <Suspense fallback={<SkeletonBlock className="h-24 w-full" />}>
          <LootFilters filter={filter} onFilter={setFilter} />
        </Suspense>
      )}
    </div>
  );
}
