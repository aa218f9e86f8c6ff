import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { FilterSelect, RatingFilter } from '../../../ui/field/filter-select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SOURCE_CHOICES } from '../../loot-template/view.ts';

type State = ListFilterState<'source_type' | 'min_rating' | 'tag'>;

/** Source, rating and tag of public loot. */
export default function LootFilters({ filter, change }: Pick<State, 'filter' | 'change'>) {
  return (
    <>
      <FilterSelect
        label="Source"
        any="Any source"
        choices={SOURCE_CHOICES}
        value={filter.source_type}
        onChange={(source_type) => change({ source_type })}
      />
      <RatingFilter value={filter.min_rating} onChange={(min_rating) => change({ min_rating })} />
      <TextField
        label="Tag"
        placeholder="dragon"
        maxLength={60}
        value={filter.tag}
        onChange={(tag) => change({ tag })}
      />
    </>
  );
}
