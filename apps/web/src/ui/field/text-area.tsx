import type { Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldText, fieldClass } from './field-frame.tsx';
import { inputClass } from './field-style.ts';

export interface TextAreaProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'>,
    FieldText {
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  readonly placeholder?: string;
  readonly rows?: number;
}

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, hideLabel, inputRef, placeholder, rows = 3, ...rest } = props;
  return (
    <AriaTextField validationBehavior="aria" {...rest} isInvalid={Boolean(error)} className={fieldClass}>
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired} />
      <AriaTextArea
        {...(inputRef ? { ref: inputRef } : {})}
        {...(placeholder ? { placeholder } : {})}
        rows={rows}
        // If the browser sizes the field by its content, `rows` does not set a minimum height.
        style={{ minHeight: `${rows * 1.5 + 1.2}em` }}
        className={inputClass('resize-y field-sizing-content max-h-80')}
      />
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
