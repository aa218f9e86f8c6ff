import type { SupportThread } from '@quartermaster/contract/support';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { replyRules, useSupportReply } from '../api.ts';

/** A further message to support. */
export function ReplyForm({ request }: { request: SupportThread }) {
  const reply = useSupportReply();
  const form = useForm<{ text: string }>({ resolver: replyRules, defaultValues: { text: '' } });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await reply.mutateAsync({ params: { id: request.id }, body: { reply: values } });
      form.reset();
      showToast('Reply sent', { tone: 'success' });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <Form label="Reply" onSubmit={submit}>
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={errors.root?.message} />
      <FormField control={form.control} name="text">
        {(field) => (
          <TextArea
            label="Your reply"
            isRequired
            rows={3}
            description={
              request.status === 'closed' ? 'This request is closed. A reply opens it again.' : undefined
            }
            {...field}
          />
        )}
      </FormField>
      <FormActions>
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          Send reply
        </Button>
      </FormActions>
    </Form>
  );
}
