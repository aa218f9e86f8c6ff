import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { type Category, NO_FILTER } from '../api.ts';
import { capitalised, rangeWords } from '../view.ts';
import { type FilterProps, ValueRange } from './value-range.tsx';

const ALL = 'all';
/** Search, category and value in the narrow head of a panel. */
export function CatalogFilters(props: FilterProps & { categories: readonly Category[] }) {
  const { filter, onFilter, categories } = props;
  const choices = [
    { value: ALL, label: 'All categories' },
    ...categories.map(({ name }) => ({ value: name, label: capitalised(name) })),
  ];
  return (
    <div className="@container">
      <div className="grid grid-cols-[1fr_auto] gap-2 *:first:col-span-2 @md:grid-cols-[1fr_10.5rem_auto] @md:*:first:col-span-1">
        <SearchField
          label="Search the catalogue"
          placeholder="Search the catalogue…"
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
        <SelectField
          label="Category"
          hideLabel
          choices={choices}
          value={filter.category ?? ALL}
          onChange={(category) => onFilter({ ...filter, category: category === ALL ? null : category })}
        />
        <Popover
          label="Value"
          placement="bottom end"
          trigger={
            <Button>
              <SlidersHorizontal aria-hidden="true" />
              {rangeWords(filter)}
            </Button>
          }
        >
          <div className="grid w-64 gap-3">
            <ValueRange filter={filter} onFilter={onFilter} />
            <Button
              size="sm"
              onPress={() =>
                onFilter({ ...filter, minValue: NO_FILTER.minValue, maxValue: NO_FILTER.maxValue })
              }
            >
              Any value
            </Button>
          </div>
        </Popover>
      </div>
    </div>
  );
}
