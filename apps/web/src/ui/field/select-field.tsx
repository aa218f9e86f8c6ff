import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { optionClass, popoverClass } from '../popover-style.ts';
import { FieldLabel, FieldNotes, type FieldWords, fieldClass } from './field-frame.tsx';
import { inputClass } from './field-style.ts';

export interface Choice<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

export interface SelectFieldProps<V extends string> extends FieldWords {
  readonly choices: readonly Choice<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly inputRef?: Ref<HTMLButtonElement>;
}

/** One of several choices. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, description, error, hideLabel, choices, value, onChange, inputRef, ...rest } = props;
  return (
    <AriaSelect
      validationBehavior="aria"
      {...rest}
      value={value}
      onChange={(key) => key !== null && onChange(key as V)}
      isInvalid={Boolean(error)}
      className={fieldClass}
    >
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired} />
      <Button
        {...(inputRef ? { ref: inputRef } : {})}
        className={inputClass('flex items-center justify-between gap-2 text-left')}
      >
        <SelectValue className="truncate data-[placeholder]:text-ink-3 [&_[slot=description]]:hidden" />
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-3" />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover className={`${popoverClass} min-w-(--trigger-width)`}>
        <ListBox className="outline-none">
          {choices.map((choice) => (
            <ListBoxItem
              key={choice.value}
              id={choice.value}
              textValue={choice.label}
              isDisabled={choice.isDisabled ?? false}
              className={`${optionClass} text-ink-1`}
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1">
                    <Text slot="label" className="block">
                      {choice.label}
                    </Text>
                    {choice.description && (
                      <Text slot="description" className="block text-xs text-ink-3">
                        {choice.description}
                      </Text>
                    )}
                  </span>
                  {isSelected && <Check aria-hidden="true" className="text-action" />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
