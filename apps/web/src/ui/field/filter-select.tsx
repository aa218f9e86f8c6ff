import type { Choice } from './choice-list.tsx';
import { SelectField } from './select-field.tsx';

/** A choice needs a value of its own; in a filter, not set is an empty string. */
const ANY = 'any';

export interface FilterFieldProps {
  readonly label: string;
  /** Empty: not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice that narrows a list, or does not. */
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

/** DOM-2: the same steps for items, shops and loot. */
const RATINGS = ['4.5', '4.0', '3.5', '3.0', '2.5'].map((value) => ({
  value,
  label: `${value} stars and more`,
}));

export const RatingFilter = (props: Omit<FilterFieldProps, 'label'>) => (
  <FilterSelect label="Rating" any="Any rating" choices={RATINGS} {...props} />
);
