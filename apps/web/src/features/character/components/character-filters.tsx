import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { type AddressFilter, useAddressFilter } from '../../../platform/hooks/use-address-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

const TEXTS = ['search', 'race', 'character_class', 'min_level', 'max_level'] as const;
type FilterName = (typeof TEXTS)[number];

/** What the list is narrowed to, by the call's own names; kept in the address. */
export type CharacterFilter = AddressFilter<FilterName>;

export const NO_FILTER: Readonly<Record<FilterName, string>> = {
  search: '',
  race: '',
  character_class: '',
  min_level: '',
  max_level: '',
};

/** Whether anything narrows the list. */
export const isNarrowed = (filter: CharacterFilter): boolean => TEXTS.some((name) => filter[name] !== '');

export const useCharacterFilter = () => useAddressFilter(TEXTS);

const levelOf = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);
const levelText = (level: number): string => (Number.isNaN(level) ? '' : String(level));

export interface CharacterFiltersProps {
  readonly filter: CharacterFilter;
  readonly onChange: (change: Partial<CharacterFilter>) => void;
}

/** Race, class and levels. */
function MoreFilters({ filter, onChange }: CharacterFiltersProps) {
  return (
    <div className="grid items-end gap-3 rounded-l border border-line bg-surface-1 p-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        label="Race"
        maxLength={60}
        placeholder="Halfling"
        value={filter.race}
        onChange={(race) => onChange({ race })}
      />
      <TextField
        label="Class"
        maxLength={60}
        placeholder="Rogue"
        value={filter.character_class}
        onChange={(character_class) => onChange({ character_class })}
      />
      <NumberField
        label="Level from"
        minValue={1}
        maxValue={100}
        value={levelOf(filter.min_level)}
        onChange={(level) => onChange({ min_level: levelText(level) })}
      />
      <NumberField
        label="Level to"
        minValue={1}
        maxValue={100}
        value={levelOf(filter.max_level)}
        onChange={(level) => onChange({ max_level: levelText(level) })}
      />
    </div>
  );
}

/** Search, and behind a button race, class and levels (domain.md §3). */
export function CharacterFilters({ filter, onChange }: CharacterFiltersProps) {
  const [isOpen, setOpen] = useState(isNarrowed({ ...filter, search: '' }));
  return (
    <section aria-label="Filters" className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-0 flex-1 basis-52 md:max-w-105">
          <SearchField
            label="Search characters"
            placeholder="Search characters..."
            maxLength={100}
            value={filter.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <SlidersHorizontal aria-hidden="true" />
          Filters
        </Button>
        {isNarrowed(filter) && (
          <Button tone="quiet" onPress={() => onChange(NO_FILTER)}>
            Clear filters
          </Button>
        )}
      </div>
      {isOpen && <MoreFilters filter={filter} onChange={onChange} />}
    </section>
  );
}
