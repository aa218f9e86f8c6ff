import type { Choice } from './choice-list.tsx';
import { SelectField } from './select-field.tsx';

/** The value of the first choice: a choice cannot be an empty string, which is the value of an unset filter. */
const ANY = 'any';

export interface FilterFieldProps {
  readonly label: string;
  /** Empty if not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice that filters a list; the first choice means any. */
export function FilterSelect(
  props: FilterFieldProps & { any: string; choices: readonly Choice<string>[]; hideLabel?: boolean },
) {
  const { any, choices, value, onChange, ...rest } = props;
  return (
    <SelectField
      {...rest}
      choices={[{ value: ANY, label: any }, ...choices]}
      value={choices.some((choice) => choice.value === value) ? value : ANY}
      onChange={(chosen) => onChange(chosen === ANY ? '' : chosen)}
    />
  );
}

/** The same steps for items, shops and loot (DOM-2). */
const RATINGS = ['4.5', '4.0', '3.5', '3.0', '2.5'].map((value) => ({
  value,
  label: `${value} stars or more`,
}));

export const RatingFilter = (props: Omit<FilterFieldProps, 'label'>) => (
  <FilterSelect label="Rating" any="Any rating" choices={RATINGS} {...props} />
);
