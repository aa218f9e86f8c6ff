import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { type CatalogFilter, type Category, NO_FILTER } from '../api.ts';

const ALL = 'all';
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

interface FilterProps {
  readonly filter: CatalogFilter;
  readonly onFilter: (filter: CatalogFilter) => void;
}

/** From and to, in gold pieces; in a row of its own or behind a button. */
export function ValueRange({ filter, onFilter }: FilterProps) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <NumberField
        label="From (gp)"
        minValue={0}
        placeholder="Any"
        value={filter.minValue ?? Number.NaN}
        onChange={(value) => onFilter({ ...filter, minValue: numberOrNull(value) })}
      />
      <NumberField
        label="To (gp)"
        minValue={0}
        placeholder="Any"
        value={filter.maxValue ?? Number.NaN}
        onChange={(value) => onFilter({ ...filter, maxValue: numberOrNull(value) })}
      />
    </div>
  );
}

/** A range of values in a few words. */
export const rangeWords = ({ minValue, maxValue }: CatalogFilter): string => {
  if (minValue !== null && maxValue !== null) return `${minValue}–${maxValue} gp`;
  if (minValue !== null) return `From ${minValue} gp`;
  return maxValue === null ? 'Value' : `Up to ${maxValue} gp`;
};

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
