import type { Webhook, webhookForm } from '@quartermaster/contract/webhook';
import { meaningOf, WEBHOOK_EVENT_TYPES } from '@quartermaster/contract/webhook-payload';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { AllOrChosen, CheckboxList } from '../../../ui/field/all-or-chosen.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { webhookRules } from '../api.ts';

type Fields = z.input<typeof webhookForm>;

const CHOICES = WEBHOOK_EVENT_TYPES.map((type) => ({
  value: type,
  label: type,
  description: meaningOf(type),
}));

export interface WebhookFormProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The webhook to edit; absent for a new one. */
  readonly webhook?: Webhook;
  readonly onSave: (fields: z.output<typeof webhookForm>) => Promise<unknown>;
  readonly onClose: () => void;
}

const initial = (webhook: Webhook | undefined): Fields => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  event_types: webhook?.event_types ?? null,
});

/** The fields of a webhook: URL, description and event types. */
export function WebhookForm({ title, submitLabel, webhook, onSave, onClose }: WebhookFormProps) {
  const form = useForm({ resolver: webhookRules, defaultValues: initial(webhook) });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields);
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isPending={form.formState.isSubmitting}
      isCancelable={webhook !== undefined}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField control={form.control} name="url">
        {(field) => (
          <TextField
            label="URL"
            type="url"
            description="An https URL on the public internet, port 443 or 8443."
            isRequired
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="description">
        {({ value, ...field }) => (
          <TextField
            label="Description"
            description="The program that receives the events."
            value={value ?? ''}
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="event_types">
        {({ value = null, onChange, error }) => (
          <AllOrChosen
            label="Events"
            all={{ label: 'All events', description: 'Including types added later.' }}
            chosen={{ label: 'Chosen types', description: 'Nothing else is sent.' }}
            value={value}
            onChange={onChange}
            error={error}
          >
            <CheckboxList label="Chosen types" choices={CHOICES} value={value ?? []} onChange={onChange} />
          </AllOrChosen>
        )}
      </FormField>
    </FormDialog>
  );
}
