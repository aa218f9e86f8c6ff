import type { FilterFieldProps } from './filter-select.tsx';
import { NumberField } from './number-field.tsx';

/** A number that limits a list; empty for no limit. */
export function FilterNumber(props: FilterFieldProps & { minValue?: number; maxValue?: number }) {
  const { value, onChange, ...rest } = props;
  return (
    <NumberField
      minValue={0}
      // Money may have decimals.
      step={Number.NaN}
      placeholder="Any"
      {...rest}
      value={value === '' ? Number.NaN : Number(value)}
      onChange={(number) => onChange(Number.isNaN(number) ? '' : String(number))}
    />
  );
}
