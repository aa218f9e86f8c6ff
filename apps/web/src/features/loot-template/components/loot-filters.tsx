import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type LootFilter, SOURCE_CHOICES, VISIBILITY_LABELS, type Visibility } from '../view.ts';

const ANY = 'any';
const SOURCES = [{ value: ANY, label: 'Any source' }, ...SOURCE_CHOICES];
const VISIBILITIES = [
  { value: ANY, label: 'Any visibility' },
  ...Object.entries(VISIBILITY_LABELS).map(([value, label]) => ({ value, label })),
];
/** The steps that shop filters have too (domain.md §2). */
const RATINGS = [
  { value: ANY, label: 'Any rating' },
  ...['4.5', '4.0', '3.5', '3.0', '2.5'].map((value) => ({ value, label: `${value} stars and more` })),
];

const chosen = (value: string): string | null => (value === ANY ? null : value);

/** The filters behind the button: visibility, source, tag and rating (domain.md §3). */
export function LootFilters(props: { filter: LootFilter; onFilter: (filter: LootFilter) => void }) {
  const { filter, onFilter } = props;
  return (
    <div className="grid w-full gap-3 rounded-l border border-line bg-surface-1 p-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label="Source"
        choices={SOURCES}
        value={filter.source ?? ANY}
        onChange={(value) => onFilter({ ...filter, source: chosen(value) as LootFilter['source'] })}
      />
      <SelectField
        label="Visibility"
        choices={VISIBILITIES}
        value={filter.visibility ?? ANY}
        onChange={(value) => onFilter({ ...filter, visibility: chosen(value) as Visibility | null })}
      />
      <SelectField
        label="Rating"
        choices={RATINGS}
        value={filter.minRating ?? ANY}
        onChange={(value) => onFilter({ ...filter, minRating: chosen(value) })}
      />
      <TextField
        label="Tag"
        placeholder="dragon"
        maxLength={60}
        value={filter.tag}
        onChange={(tag) => onFilter({ ...filter, tag })}
      />
    </div>
  );
}
