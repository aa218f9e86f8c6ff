import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { descriptionClass, errorClass, labelClass } from './field-style.ts';

export interface FieldText {
  readonly label: string;
  /** Help under the field. */
  readonly description?: ReactNode;
  /** The error; its presence marks the field as invalid. */
  readonly error?: string | undefined;
  /** Shows the label to assistive technology only, if the context makes it clear. */
  readonly hideLabel?: boolean;
}

/** The label above a field. */
export function FieldLabel({
  label,
  hideLabel,
  isRequired,
}: Pick<FieldText, 'label' | 'hideLabel'> & { isRequired?: boolean | undefined }) {
  return (
    <Label className={hideLabel ? 'sr-only' : labelClass}>
      {label}
      {isRequired && <span aria-hidden="true"> *</span>}
    </Label>
  );
}

/** Help and error below a field, which assistive technology reads with the field. */
export function FieldNotes({ description, error }: Pick<FieldText, 'description' | 'error'>) {
  return (
    <>
      {description && (
        <Text slot="description" className={descriptionClass}>
          {description}
        </Text>
      )}
      <FieldError className={errorClass}>
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="mt-px size-3.5 flex-none" />
            {error}
          </>
        )}
      </FieldError>
    </>
  );
}

export const fieldClass = 'flex min-w-0 flex-col gap-1.5';
