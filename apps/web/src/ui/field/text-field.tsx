import { clsx } from 'clsx';
import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldText, fieldClass } from './field-frame.tsx';
import { inputClass } from './field-style.ts';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'>,
    FieldText {
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly placeholder?: string;
  readonly type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'email' | 'password' | 'url' | 'tel' | 'date' | 'datetime-local'
  >;
  /** Displayed inside the field at its end, such as a unit or a button. */
  readonly end?: ReactNode;
  /** Classes for the input itself, for example to space out the characters of a join code. */
  readonly inputClassName?: string;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, hideLabel, inputRef, placeholder, end, inputClassName, ...rest } = props;
  return (
    <AriaTextField validationBehavior="aria" {...rest} isInvalid={Boolean(error)} className={fieldClass}>
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired} />
      <div className="relative">
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder ? { placeholder } : {})}
          className={inputClass(clsx(end ? 'pr-11' : '', inputClassName))}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
