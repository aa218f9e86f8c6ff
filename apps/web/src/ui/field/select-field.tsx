import { clsx } from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type Ref, Suspense, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { lazy } from '../../platform/lazy.ts';
import type { Choice } from './choice-list.tsx';
import { type FieldText, fieldClass } from './field-frame.tsx';
import { descriptionClass, errorClass, inputClass, labelClass } from './field-style.ts';

const loadList = () => import('./choice-list.tsx');
const ChoiceList = lazy(loadList);

export interface SelectFieldProps<V extends string> extends FieldText {
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

function assign<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** One of several choices behind a button. The code of the list is loaded at idle, or on hover or focus. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, description, error, choices, value, placeholder = 'Choose…', inputRef } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  const notes = [description ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const close = () => {
    setOpen(false);
    props.onBlur?.();
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
  };
  return (
    <div className={fieldClass}>
      <span id={`${id}-label`} className={props.hideLabel ? 'sr-only' : labelClass}>
        {label}
        {props.isRequired && <span aria-hidden="true"> *</span>}
      </span>
      <Button
        ref={(element) => {
          button.current = element;
          assign(inputRef, element);
        }}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-value ${id}-label`}
        {...(notes ? { 'aria-describedby': notes } : {})}
        isDisabled={props.isDisabled ?? false}
        onPress={() => setOpen(true)}
        onKeyDown={openByArrow}
        onHoverStart={() => void loadList()}
        onFocus={() => void loadList()}
        className={clsx(
          inputClass('flex items-center justify-between gap-2 text-left'),
          error && 'border-error focus:outline-error',
        )}
      >
        <span id={`${id}-value`} className={clsx('truncate', !chosen && 'text-ink-3')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-3" />
      </Button>
      <Notes id={id} description={description} error={error} />
      {isOpen && (
        <Suspense>
          <ChoiceList
            label={label}
            choices={choices}
            value={value}
            triggerRef={button}
            onChoose={(key) => props.onChange(key as V)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Help and error; the button refers to them as its description. */
function Notes({ id, description, error }: Pick<FieldText, 'description' | 'error'> & { id: string }) {
  return (
    <>
      {description && (
        <span id={`${id}-help`} className={descriptionClass}>
          {description}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={errorClass}>
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 flex-none" />
          {error}
        </span>
      )}
    </>
  );
}
