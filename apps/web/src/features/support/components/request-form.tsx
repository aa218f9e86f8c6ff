import type { NewSupportRequest } from '@quartermaster/contract/support';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { attachedReport } from '../../diagnostics/state.ts';
import { requestRules, useCreateSupportRequest } from '../api.ts';
import { DiagnosticsField } from './diagnostics-field.tsx';

/** The form of a new support request. After sending, the page of the request opens. */
export function RequestForm() {
  const create = useCreateSupportRequest();
  const navigate = useNavigateFromPage();
  const form = useForm<NewSupportRequest>({
    resolver: requestRules,
    defaultValues: { subject: '', text: '', diagnostics: attachedReport.get() },
  });
  const { control, formState } = form;
  useEffect(() => () => attachedReport.set(''), []);
  const submit = form.handleSubmit(async (support_request) => {
    try {
      const { data } = await create.mutateAsync({ body: { support_request } });
      form.reset();
      showToast('Request sent. You will get the answer as a notification and by email.', { tone: 'success' });
      void navigate(paths.supportRequest(data.id));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <Form label="New support request" onSubmit={submit}>
      <UnsavedChanges when={formState.isDirty && !formState.isSubmitting && !create.isSuccess} />
      <FormErrorSummary message={formState.errors.root?.message} />
      <FormField control={control} name="subject">
        {(field) => <TextField label="Subject" isRequired placeholder="Our stash does not open" {...field} />}
      </FormField>
      <FormField control={control} name="text">
        {(field) => (
          <TextArea
            label="Message"
            isRequired
            rows={5}
            placeholder="What did you do, what happened, and what did you expect?"
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="diagnostics">
        {({ value = '', onChange }) => <DiagnosticsField value={value} onChange={onChange} />}
      </FormField>
      <FormActions>
        <Button type="submit" tone="primary" isPending={formState.isSubmitting}>
          Send request
        </Button>
      </FormActions>
    </Form>
  );
}
