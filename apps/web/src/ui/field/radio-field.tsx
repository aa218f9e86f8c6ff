import { clsx } from 'clsx';
import {
  RadioField as AriaRadioField,
  RadioGroup as AriaRadioGroup,
  RadioButton,
} from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import type { Choice } from './choice-list.tsx';
import { FieldLabel, FieldNotes, type FieldText, fieldClass } from './field-frame.tsx';

export interface RadioGroupProps<V extends string> extends FieldText {
  readonly choices: readonly Choice<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  /** Shows the options side by side if there is room. */
  readonly columns?: boolean;
}

const CARD =
  'press group flex h-full items-start gap-3 rounded-m border border-line bg-surface-1 px-3.5 py-3 ' +
  'data-[hovered]:border-line-strong data-[selected]:border-action data-[selected]:bg-action-quiet data-[disabled]:opacity-55 ' +
  'data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-action';

const DOT =
  'mt-0.5 grid size-4.5 flex-none place-items-center rounded-full border border-line-field bg-field ' +
  'group-data-selected:border-action after:size-2 after:rounded-full group-data-selected:after:bg-action';

/** A choice between a few options, which are all visible. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, description, error, hideLabel, choices, onChange, columns, ...rest } = props;
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...rest}
      onChange={(value) => onChange(value as V)}
      isInvalid={Boolean(error)}
      className={fieldClass}
    >
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired} />
      <div className={clsx('grid gap-2', columns && 'sm:grid-cols-2')}>
        {choices.map((choice) => (
          <AriaRadioField
            key={choice.value}
            value={choice.value}
            isDisabled={choice.isDisabled ?? false}
            aria-label={choice.label}
          >
            <RadioButton className={CARD}>
              <span className={DOT} />
              <span className="min-w-0">
                <span className="block text-sm font-medium text-ink-1">{choice.label}</span>
                {choice.description && (
                  <Text slot="description" className="block text-xs text-ink-2">
                    {choice.description}
                  </Text>
                )}
              </span>
            </RadioButton>
          </AriaRadioField>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  );
}
