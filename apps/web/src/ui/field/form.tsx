import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { dismissToast, showToast } from '../../platform/toasts.ts';

/** The error of the whole form; receives the focus when it appears, so that screen readers announce it. */
export function FormErrorSummary({ message }: { message: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) ref.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-m border border-error bg-error-quiet px-3.5 py-3 text-sm text-ink-1"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-error" />
      <p>{message}</p>
    </div>
  );
}

/** Whether a required text field is empty. Radio buttons and checkboxes are ignored. */
const isIncomplete = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('input, textarea')].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      (field.required || field.getAttribute('aria-required') === 'true') &&
      !['radio', 'checkbox'].includes(field.type) &&
      field.value.trim() === '',
  );

/** A form with its own validation and messages instead of the browser's; each field shows its error. */
export function Form(props: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  /** The accessible name of the form. */
  label?: string;
  /** The id that a submit button outside the form refers to. */
  id?: string;
  className?: string;
}) {
  const toastId = useRef('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        dismissToast(toastId.current);
        if (isIncomplete(event.currentTarget)) {
          toastId.current = showToast('Please fill in all required fields.', { tone: 'error' });
        }
        props.onSubmit(event);
      }}
      {...(props.id ? { id: props.id } : {})}
      {...(props.label ? { 'aria-label': props.label } : {})}
      className={clsx('flex flex-col gap-4', props.className)}
    >
      {props.children}
    </form>
  );
}

/** The row of buttons at the bottom of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-end gap-2.5 pt-1">{children}</div>;
}
