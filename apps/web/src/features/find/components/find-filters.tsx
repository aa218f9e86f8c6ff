import type { Holder } from '@quartermaster/contract/find';
import { RARITIES } from '@quartermaster/contract/item';
import { capitalize } from '@quartermaster/rules/capitalize';
import { FilterNumber } from '../../../ui/field/filter-number.tsx';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type FindState, holderChoices } from '../view.ts';

const RARITY_CHOICES = RARITIES.map((value) => ({
  value,
  label: capitalize(value),
}));

/** The filters behind the button: holder, category, rarity and value. */
export function FindFilters(props: Pick<FindState, 'filter' | 'change'> & { holders: readonly Holder[] }) {
  const { filter, change } = props;
  return (
    <>
      <FilterSelect
        label="Held by"
        any="Anyone"
        choices={holderChoices(props.holders)}
        value={filter.holder_id}
        onChange={(holder_id) => change({ holder_id })}
      />
      <TextField
        label="Category"
        placeholder="weapon"
        maxLength={60}
        value={filter.category}
        onChange={(category) => change({ category })}
      />
      <FilterSelect
        label="Rarity"
        any="Any rarity"
        choices={RARITY_CHOICES}
        value={filter.rarity}
        onChange={(rarity) => change({ rarity })}
      />
      <div className="grid grid-cols-2 gap-3">
        <FilterNumber
          label="From (gp)"
          value={filter.min_value}
          onChange={(min_value) => change({ min_value })}
        />
        <FilterNumber
          label="To (gp)"
          value={filter.max_value}
          onChange={(max_value) => change({ max_value })}
        />
      </div>
    </>
  );
}
