import { RARITIES } from '@quartermaster/contract/item';
import { capitalize } from '@quartermaster/rules/capitalize';
import type { ReactNode } from 'react';
import { FilterSelect, RatingFilter } from '../../../ui/field/filter-select.tsx';
import type { CatalogState } from '../view.ts';
import { ValueRange } from './value-range.tsx';

const RARITY_CHOICES = RARITIES.map((value) => ({ value, label: capitalize(value) }));

/** The filters in the popover of the filter bar: value, rarity, rating, and the page's additional filters. */
export function ListFilters({ filter, change, children }: CatalogState & { children?: ReactNode }) {
  return (
    <>
      <div className="sm:col-span-2">
        <ValueRange filter={filter} onChange={change} />
      </div>
      <FilterSelect
        label="Rarity"
        any="Any rarity"
        choices={RARITY_CHOICES}
        value={filter.rarity}
        onChange={(rarity) => change({ rarity })}
      />
      <RatingFilter value={filter.min_rating} onChange={(min_rating) => change({ min_rating })} />
      {children}
    </>
  );
}
