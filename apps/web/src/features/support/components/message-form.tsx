import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { resetAfterSave } from '../../../platform/reset-after-save.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { replyRules } from '../api.ts';

export interface MessageFormProps {
  /** The accessible name of the form. */
  readonly name: string;
  /** The label of the field. */
  readonly label: string;
  readonly description?: string | undefined;
  readonly submitLabel: string;
  /** The toast that is shown once the message is sent. */
  readonly successText: string;
  readonly onSend: (text: string) => Promise<unknown>;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** The form for a further message of either side of a support request. */
export function MessageForm(props: MessageFormProps) {
  const { name, label, description, submitLabel, successText, onSend, children } = props;
  const form = useForm<{ text: string }>({ resolver: replyRules, defaultValues: { text: '' } });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ text }) => {
    const submitted = form.getValues();
    try {
      await onSend(text);
      resetAfterSave(form, submitted, { text: '' });
      showToast(successText, { tone: 'success' });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <Form label={name} onSubmit={submit}>
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={errors.root?.message} />
      <FormField control={form.control} name="text">
        {(field) => <TextArea label={label} isRequired rows={3} description={description} {...field} />}
      </FormField>
      {children}
      <FormActions>
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
