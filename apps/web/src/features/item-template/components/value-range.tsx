import { NumberField } from '../../../ui/field/number-field.tsx';
import type { CatalogFilter } from '../api.ts';

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export interface FilterProps {
  readonly filter: CatalogFilter;
  readonly onFilter: (filter: CatalogFilter) => void;
}

/** From and to, in gold pieces; in a row of its own or behind a button. */
export function ValueRange({ filter, onFilter }: FilterProps) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <NumberField
        label="From (gp)"
        minValue={0}
        placeholder="Any"
        value={filter.minValue ?? Number.NaN}
        onChange={(value) => onFilter({ ...filter, minValue: numberOrNull(value) })}
      />
      <NumberField
        label="To (gp)"
        minValue={0}
        placeholder="Any"
        value={filter.maxValue ?? Number.NaN}
        onChange={(value) => onFilter({ ...filter, maxValue: numberOrNull(value) })}
      />
    </div>
  );
}
