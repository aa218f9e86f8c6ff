import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterNumber } from '../../../ui/field/filter-number.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { SortControls } from '../../../ui/sort-controls.tsx';

export const CHARACTER_FILTERS = ['search', 'race', 'character_class', 'min_level', 'max_level'] as const;
export const CHARACTER_OPTIONS = ['sort', 'direction'] as const;
type CharacterFilterState = ListFilterState<
  (typeof CHARACTER_FILTERS)[number] | (typeof CHARACTER_OPTIONS)[number]
>;

/** The sort orders; the default is by name, ascending. */
export const CHARACTER_SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'level', label: 'By level' },
  { value: 'created_at', label: 'By date created' },
  { value: 'updated_at', label: 'By date updated' },
] as const;

/** Race, class and levels. */
function MoreFilters({ filter, change }: Pick<CharacterFilterState, 'filter' | 'change'>) {
  return (
    <>
      <TextField
        label="Race"
        maxLength={60}
        placeholder="Halfling"
        value={filter.race}
        onChange={(race) => change({ race })}
      />
      <TextField
        label="Class"
        maxLength={60}
        placeholder="Rogue"
        value={filter.character_class}
        onChange={(character_class) => change({ character_class })}
      />
      <FilterNumber
        label="Level from"
        minValue={1}
        maxValue={100}
        value={filter.min_level}
        onChange={(min_level) => change({ min_level })}
      />
      <FilterNumber
        label="Level to"
        minValue={1}
        maxValue={100}
        value={filter.max_level}
        onChange={(max_level) => change({ max_level })}
      />
    </>
  );
}

/** Search and sort controls, with filters for race, class and level behind a button (DOM-3). */
export function CharacterFilters({ filter, filterCount, isFiltered, change, clear }: CharacterFilterState) {
  return (
    <div className="mb-5">
      <FilterBar
        label="Search characters"
        search={filter.search}
        onSearch={(search) => change({ search })}
        filterCount={filterCount}
        filters={<MoreFilters filter={filter} change={change} />}
      >
        <SortControls
          sorts={CHARACTER_SORTS}
          sort={CHARACTER_SORTS.find(({ value }) => value === filter.sort)?.value ?? 'name'}
          isDescending={filter.direction === 'desc'}
          onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
          onDirection={(isDescending) => change({ direction: isDescending ? 'desc' : '' })}
        />
        {isFiltered && (
          <Button tone="quiet" onPress={clear}>
            Clear Filters
          </Button>
        )}
      </FilterBar>
    </div>
  );
}
