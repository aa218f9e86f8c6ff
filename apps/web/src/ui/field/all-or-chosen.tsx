import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CheckboxField } from './checkbox-field.tsx';
import { descriptionClass, errorClass, labelClass } from './field-style.ts';
import { RadioGroup } from './radio-field.tsx';

export interface AllOrChosenProps {
  readonly label: string;
  readonly all: { readonly label: string; readonly description: string };
  readonly chosen: { readonly label: string; readonly description: string };
  /** Null means all. */
  readonly value: readonly unknown[] | null;
  readonly onChange: (value: [] | null) => void;
  readonly error: string | undefined;
  /** The boxes, shown for a choice. */
  readonly children: ReactNode;
}

/** Everything, also what comes later, or a choice. */
export function AllOrChosen({ label, all, chosen, value, onChange, error, children }: AllOrChosenProps) {
  return (
    <>
      <RadioGroup
        label={label}
        columns
        choices={[
          { value: 'all', ...all },
          { value: 'chosen', ...chosen },
        ]}
        value={value === null ? 'all' : 'chosen'}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
        {...(error ? { error } : {})}
      />
      {value !== null && children}
    </>
  );
}

interface CheckboxListProps<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly description?: string }[];
  readonly value: readonly V[];
  readonly onChange: (value: V[]) => void;
  /** Under the label, which is visible then. */
  readonly description?: string;
  readonly error?: string | undefined;
}

/** Any number of a list. */
export function CheckboxList<V extends string>(props: CheckboxListProps<V>) {
  const { label, choices, value, onChange, description, error } = props;
  const toggle = (choice: V, isIn: boolean) =>
    onChange(isIn ? [...value, choice] : value.filter((other) => other !== choice));
  const hasDescriptions = choices.some(({ description }) => description);
  return (
    <fieldset className="min-w-0">
      <legend className={description ? labelClass : 'sr-only'}>{label}</legend>
      {description && <p className={clsx(descriptionClass, 'mb-1')}>{description}</p>}
      <div className={clsx('grid gap-x-4 sm:grid-cols-2', hasDescriptions && 'gap-y-3')}>
        {choices.map((choice) => (
          <CheckboxField
            key={choice.value}
            label={choice.label}
            {...(choice.description ? { description: choice.description } : {})}
            isSelected={value.includes(choice.value)}
            onChange={(isIn) => toggle(choice.value, isIn)}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={errorClass}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
