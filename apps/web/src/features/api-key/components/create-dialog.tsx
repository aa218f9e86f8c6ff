import type { ApiKeyFields } from '@quartermaster/contract/api-key';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { confirmationMethodsOf } from '../../../platform/confirmation.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { apiKeyRules, useApiKeyWrites } from '../api.ts';
import { PartyChoice } from './party-choice.tsx';

const SCOPES = [
  {
    value: 'read',
    label: 'Read',
    description: 'Read parties, characters, items, shops and loot that you can see.',
  },
  {
    value: 'write',
    label: 'Read and change',
    description: 'Also change them where you can. Account, billing and admin settings stay out of reach.',
  },
] as const;

const EXPIRIES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

const DEFAULTS: ApiKeyFields = { name: '', scope: 'read', party_ids: null, expires_in_days: 90 };

/** Creates a key, then shows its secret once. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const { create } = useApiKeyWrites();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<ApiKeyFields>({ resolver: apiKeyRules, defaultValues: DEFAULTS });
  const submit = form.handleSubmit(async (api_key) => {
    try {
      setSecret((await create.mutateAsync({ body: { api_key } })).data.secret);
    } catch (error) {
      if (!confirmationMethodsOf(error)) applyServerErrors(form, error);
    }
  });
  if (secret)
    return (
      <SecretDialog
        title="Copy your API key"
        description="It is not shown again. Anyone who has it can act as you, so treat it like a password."
        secret={secret}
        copyLabel="Copy key"
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Create API key"
      submitLabel="Create key"
      isPending={form.formState.isSubmitting}
      isCancelable={false}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField label="Name" description="For example, a bot or a script." isRequired {...field} />
        )}
      </FormField>
      <FormField control={form.control} name="scope">
        {({ inputRef: _, error, ...field }) => (
          <RadioGroup label="Access" columns choices={SCOPES} {...field} {...(error ? { error } : {})} />
        )}
      </FormField>
      <FormField control={form.control} name="party_ids">
        {({ value, onChange, error }) => <PartyChoice value={value} onChange={onChange} error={error} />}
      </FormField>
      <FormField control={form.control} name="expires_in_days">
        {({ value, onChange, error }) => (
          <SelectField
            label="Expires after"
            choices={EXPIRIES}
            value={String(value)}
            onChange={(days) => onChange(Number(days))}
            {...(error ? { error } : {})}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
