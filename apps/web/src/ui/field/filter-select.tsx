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

interface FilterSelectProps extends FilterFieldProps {
  /** The label of the first choice, which means any. */
  readonly any: string;
  readonly choices: readonly Choice<string>[];
  readonly hideLabel?: boolean;
  /** Whether the list ignores a value that is not among the choices. Otherwise the value is shown. */
  readonly ignoresOthers?: boolean;
  /** The label of a value that is not among the choices; the value by default. */
  readonly other?: string;
}

/** A choice that filters a list. */
export function FilterSelect(props: FilterSelectProps) {
  const { any, choices, value, onChange, ignoresOthers = false, other, ...rest } = props;
  const isListed = choices.some((choice) => choice.value === value);
  const isOther = value !== '' && !isListed && !ignoresOthers;
  // Without choices, they are probably still loading, and the value may be an id.
  const otherChoice = { value, label: other ?? (choices.length > 0 ? value : '…') };
  return (
    <SelectField
      {...rest}
      choices={[{ value: ANY, label: any }, ...(isOther ? [otherChoice] : []), ...choices]}
      value={isListed || isOther ? value : ANY}
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
