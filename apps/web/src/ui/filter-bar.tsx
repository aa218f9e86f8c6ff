import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { FilterSearch } from './field/filter-search.tsx';
import { SkeletonBlock } from './skeleton.tsx';

export interface FilterBarProps {
  /** "Search shops" */
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The number of set filters behind the button. */
  readonly filterCount: number;
  /** The filters behind the button. */
  readonly filters: ReactNode;
  /** The order and other controls next to the button. */
  readonly children?: ReactNode;
}

/** The search and sort order of a list; further filters open below. */
export function FilterBar(props: FilterBarProps) {
  const { label, filterCount } = props;
  const [isOpen, setOpen] = useState(filterCount > 0);
  return (
    <section aria-label="Filters" className="flex flex-wrap items-center gap-2.5">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <FilterSearch
          label={label}
          placeholder={`${label}...`}
          value={props.search}
          onChange={props.onSearch}
        />
      </div>
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
      </Button>
      {props.children}
      {isOpen && (
        <Suspense fallback={<SkeletonBlock className="h-24 w-full" />}>
          <div className="grid w-full items-end gap-3 rounded-l border border-line bg-surface-1 p-4 sm:grid-cols-2 lg:grid-cols-4">
            {props.filters}
          </div>
        </Suspense>
      )}
    </section>
  );
}
