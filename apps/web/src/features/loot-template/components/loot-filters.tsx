import { FilterSelect, RatingFilter } from '../../../ui/field/filter-select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type LootFilterState, SOURCE_CHOICES, VISIBILITY_LABELS } from '../view.ts';

const VISIBILITIES = Object.entries(VISIBILITY_LABELS).map(([value, label]) => ({ value, label }));

/** The filters behind the button: visibility, source, tag and rating (DOM-3). */
export function LootFilters({ filter, change }: Pick<LootFilterState, 'filter' | 'change'>) {
  return (
    <>
      <FilterSelect
        label="Source"
        any="Any source"
        choices={SOURCE_CHOICES}
        value={filter.source_type}
        onChange={(source_type) => change({ source_type })}
      />
      <FilterSelect
        label="Visibility"
        any="Any visibility"
        choices={VISIBILITIES}
        value={filter.visibility}
        onChange={(visibility) => change({ visibility })}
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
