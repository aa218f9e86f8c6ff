import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import { FieldLabel, FieldNotes, type FieldText, fieldClass } from './field-frame.tsx';
import { inputClass } from './field-style.ts';

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'className' | 'style' | 'children'>,
    FieldText {
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly placeholder?: string;
}

const STEP =
  'press grid w-10 pointer-coarse:w-11 flex-none place-items-center text-ink-2 hover:bg-surface-3 hover:text-ink-1 disabled:opacity-40 [&_svg]:size-4';

/**
 * A number with buttons that change it by a step, by default a whole number; an empty field is NaN for `onChange`, as
 * in react-aria.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, description, error, hideLabel, inputRef, placeholder, ...rest } = props;
  return (
    <AriaNumberField
      validationBehavior="aria"
      step={1}
      {...rest}
      isInvalid={Boolean(error)}
      className={fieldClass}
    >
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired} />
      <Group className="flex min-w-0 overflow-hidden rounded-s border border-line-field bg-field focus-within:border-action focus-within:outline-2 focus-within:outline-action hover:border-ink-3 data-[invalid]:border-error">
        <Button slot="decrement" className={clsx(STEP, 'border-r border-line')}>
          <Minus aria-hidden="true" />
        </Button>
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder ? { placeholder } : {})}
          className={inputClass('-my-px border-0 text-center pointer-coarse:min-h-11.5 focus:outline-none')}
        />
        <Button slot="increment" className={clsx(STEP, 'border-l border-line')}>
          <Plus aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
    </AriaNumberField>
  );
}
