import { RARITIES } from '@quartermaster/contract/item';
import type { ReactNode } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { capitalised } from '../view.ts';
import { type FilterProps, ValueRange } from './value-range.tsx';

const ANY = 'any';
const RARITY_CHOICES = [
  { value: ANY, label: 'Any rarity' },
  ...RARITIES.map((value) => ({ value, label: capitalised(value) })),
];
/** The steps that shop filters have too (domain.md §2). */
const RATING_CHOICES = [
  { value: ANY, label: 'Any rating' },
  ...['4.5', '4.0', '3.5', '3.0', '2.5'].map((value) => ({ value, label: `${value} stars and more` })),
];

/** The filters behind the button: value, rarity, rating, and what the page adds. */
export function ListFilters({ filter, onFilter, children }: FilterProps & { children?: ReactNode }) {
  return (
    <div className="grid w-full gap-3 rounded-l border border-line bg-surface-1 p-4 sm:grid-cols-2 lg:grid-cols-4">
      <div className="sm:col-span-2">
        <ValueRange filter={filter} onFilter={onFilter} />
      </div>
      <SelectField
        label="Rarity"
        choices={RARITY_CHOICES}
        value={filter.rarity ?? ANY}
        onChange={(rarity) => onFilter({ ...filter, rarity: RARITIES.find((r) => r === rarity) ?? null })}
      />
      <SelectField
        label="Rating"
        choices={RATING_CHOICES}
        value={filter.minRating ?? ANY}
        onChange={(least) => onFilter({ ...filter, minRating: least === ANY ? null : least })}
      />
      {children}
    </div>
  );
}
