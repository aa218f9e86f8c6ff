import type { ListFilterState } from '../../../platform/hooks/use-list-filter.ts';
import { FilterSelect, RatingFilter } from '../../../ui/field/filter-select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SOURCE_CHOICES, VISIBILITY_LABELS } from '../view.ts';

const VISIBILITY_CHOICES = Object.entries(VISIBILITY_LABELS).map(([value, label]) => ({ value, label }));

type State = ListFilterState<'source_type' | 'min_rating' | 'tag'>;
type OwnState = ListFilterState<'source_type' | 'min_rating' | 'tag' | 'visibility'>;

/** The filters behind the Filters button: source, rating, tag and, if `visibility` is passed, visibility (DOM-3). */
export default function LootFilters(
  props: Pick<State, 'filter' | 'change'> & { visibility?: Pick<OwnState, 'filter' | 'change'> },
) {
  const { filter, change, visibility: visibilityFilter } = props;
  return (
    <>
      <FilterSelect
        label="Source"
        any="Any source"
        choices={SOURCE_CHOICES}
        value={filter.source_type}
        onChange={(source_type) => change({ source_type })}
      />
      {visibilityFilter && (
        <FilterSelect
          label="Visibility"
          any="Any visibility"
          choices={VISIBILITY_CHOICES}
          value={visibilityFilter.filter.visibility}
          onChange={(visibility) => visibilityFilter.change({ visibility })}
        />
      )}
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
