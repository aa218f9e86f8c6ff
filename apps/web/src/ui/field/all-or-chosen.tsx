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
  /** The checkboxes for selected entries. */
  readonly children: ReactNode;
}

/** A choice between all entries, including future ones, and selected entries. */
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
  /** Shown under the label; without it, the label is visually hidden. */
  readonly description?: string;
  readonly error?: string | undefined;
}

/** Checkboxes for any number of choices. */
export function CheckboxList<V extends string>(props: CheckboxListProps<V>) {
  const { label, choices, value, onChange, description, error } = props;
  const toggle = (choice: V, isSelected: boolean) =>
    onChange(isSelected ? [...value, choice] : value.filter((other) => other !== choice));
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
            onChange={(isSelected) => toggle(choice.value, isSelected)}
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
