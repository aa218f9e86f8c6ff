import type { Ref } from 'react';
import {
  type SwitchFieldProps as AriaProps,
  SwitchField as AriaSwitchField,
  SwitchButton,
} from 'react-aria-components/Switch';
import { FieldNotes, type FieldText, fieldClass } from './field-frame.tsx';

export interface SwitchFieldProps
  extends Omit<AriaProps, 'className' | 'style' | 'children' | 'inputRef'>,
    Omit<FieldText, 'hideLabel'> {
  readonly inputRef?: Ref<HTMLInputElement | null>;
}

/** An on-or-off setting. */
export function SwitchField({ label, description, error, inputRef, ...rest }: SwitchFieldProps) {
  return (
    <AriaSwitchField
      validationBehavior="aria"
      {...rest}
      {...(inputRef ? { inputRef } : {})}
      isInvalid={Boolean(error)}
      className={fieldClass}
    >
      <SwitchButton className="group flex items-center gap-2.5 py-1 text-sm pointer-coarse:min-h-[44px] text-ink-1 data-[disabled]:opacity-60">
        <span className="press flex h-5.5 w-9.5 flex-none items-center rounded-full border border-line-field bg-surface-3 px-0.5 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-action group-data-selected:border-action group-data-selected:bg-action">
          <span className="press size-4 rounded-full bg-ink-2 group-data-selected:translate-x-4 group-data-selected:bg-action-ink" />
        </span>
        {label}
      </SwitchButton>
      <FieldNotes description={description} error={error} />
    </AriaSwitchField>
  );
}
