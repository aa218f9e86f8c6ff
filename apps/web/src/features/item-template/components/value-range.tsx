import { FilterNumber } from '../../../ui/field/filter-number.tsx';
import type { CatalogFilter } from '../api.ts';

type Range = Pick<CatalogFilter, 'min_value' | 'max_value'>;

/** Fields for the lowest and the highest value, in gold pieces. */
export function ValueRange({
  filter,
  onChange,
}: {
  filter: Range;
  onChange: (part: Partial<Range>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <FilterNumber
        label="From (gp)"
        value={filter.min_value}
        onChange={(min_value) => onChange({ min_value })}
      />
      <FilterNumber
        label="To (gp)"
        value={filter.max_value}
        onChange={(max_value) => onChange({ max_value })}
      />
    </div>
  );
}
