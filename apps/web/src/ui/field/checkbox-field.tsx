import { Check, Minus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  CheckboxField as AriaCheckboxField,
  type CheckboxFieldProps as AriaProps,
  CheckboxButton,
} from 'react-aria-components/Checkbox';
import { FieldNotes, type FieldText, fieldClass } from './field-frame.tsx';

export interface CheckboxFieldProps
  extends Omit<AriaProps, 'className' | 'style' | 'children' | 'inputRef'>,
    Omit<FieldText, 'hideLabel' | 'label'> {
  /** A text, or a picture with an `aria-label`. */
  readonly label: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement | null>;
}

/** A yes-or-no choice, or one entry of a multiple choice. */
export function CheckboxField({ label, description, error, inputRef, ...rest }: CheckboxFieldProps) {
  return (
    <AriaCheckboxField
      validationBehavior="aria"
      {...rest}
      {...(inputRef ? { inputRef } : {})}
      isInvalid={Boolean(error)}
      className={fieldClass}
    >
      <CheckboxButton className="group flex items-start gap-2.5 py-1 text-sm pointer-coarse:py-[12px] text-ink-1 data-[disabled]:opacity-60">
        {({ isSelected, isIndeterminate }) => (
          <>
            <span className="press mt-px grid size-4.5 flex-none place-items-center rounded-[5px] border border-line-field bg-field text-action-ink group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-action group-data-hovered:border-ink-3 group-data-invalid:border-error group-data-selected:border-action group-data-selected:bg-action [&_svg]:size-3.5">
              {isIndeterminate ? (
                <Minus aria-hidden="true" />
              ) : (
                isSelected && <Check aria-hidden="true" strokeWidth={3} />
              )}
            </span>
            {label}
          </>
        )}
      </CheckboxButton>
      <FieldNotes description={description} error={error} />
    </AriaCheckboxField>
  );
}
