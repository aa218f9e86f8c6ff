import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { FilterNumber } from '../../../ui/field/filter-number.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

type MarketState = ListFilterState<'tags' | 'min_weight' | 'max_weight'>;

/** The filters of the public items by weight and tags. */
export function MoreFilters({ filter, change }: Pick<MarketState, 'filter' | 'change'>) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:col-span-2">
        <FilterNumber
          label="From (lb)"
          value={filter.min_weight}
          onChange={(min_weight) => change({ min_weight })}
        />
        <FilterNumber
          label="To (lb)"
          value={filter.max_weight}
          onChange={(max_weight) => change({ max_weight })}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="Tags"
          placeholder="magic, consumable"
          description="Separated by commas. Items must have all of them."
          value={filter.tags}
          onChange={(tags) => change({ tags })}
        />
      </div>
    </>
  );
}
