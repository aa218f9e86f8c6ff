import { capitalize } from '@quartermaster/rules/capitalize';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { CatalogFilter, Category } from '../api.ts';
import { rangeText } from '../view.ts';
import { ValueRange } from './value-range.tsx';

/** The filters by search text, category and value, for a panel or a dialog. */
export function CatalogFilters(props: {
  filter: CatalogFilter;
  onFilter: (filter: CatalogFilter) => void;
  categories: readonly Category[];
}) {
  const { filter, onFilter, categories } = props;
  const change = (part: Partial<CatalogFilter>) => onFilter({ ...filter, ...part });
  return (
    <div className="@container">
      <div className="grid grid-cols-[1fr_auto] gap-2 *:first:col-span-2 @md:grid-cols-[1fr_10.5rem_auto] @md:*:first:col-span-1">
        <FilterSearch
          label="Search the catalog"
          placeholder="Search the catalog…"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label="Category"
          hideLabel
          any="All categories"
          choices={categories.map(({ name }) => ({ value: name, label: capitalize(name) }))}
          value={filter.category}
          onChange={(category) => change({ category })}
        />
        <Popover
          label="Value"
          placement="bottom end"
          trigger={
            <Button>
              <SlidersHorizontal aria-hidden="true" />
              {rangeText(filter)}
            </Button>
          }
        >
          <div className="grid w-64 gap-3">
            <ValueRange filter={filter} onChange={change} />
            <Button size="sm" onPress={() => change({ min_value: '', max_value: '' })}>
              Any value
            </Button>
          </div>
        </Popover>
      </div>
    </div>
  );
}
