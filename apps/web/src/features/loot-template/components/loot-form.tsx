import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { ReactNode } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { formOf, type LootFields, lootRules, SOURCE_CHOICES } from '../view.ts';

/** Refusals that name the field to blame. */
const AT_FIELDS = ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED'];

const VISIBILITY = [
  { value: 'private', label: 'Private', description: 'Only you can find it.' },
  { value: 'unlisted', label: 'Unlisted', description: 'Anyone with the link can see it. It is not listed.' },
  {
    value: 'public',
    label: 'Public',
    description: 'Everyone can find, deploy and rate it. Requires a verified email address.',
  },
] as const;

function Fields({ control }: { control: Control<LootFields> }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">The loot</h2>
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Name"
            isRequired
            maxLength={TEMPLATE_NAME_MAX}
            placeholder="Hoard of the Ash Wyrm"
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="description">
        {(field) => (
          <TextArea
            label="Description"
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            placeholder="What players see first."
            {...field}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="source_type">
          {({ inputRef: _, ...field }) => <SelectField label="Source" choices={SOURCE_CHOICES} {...field} />}
        </FormField>
        <FormField control={control} name="tags">
          {(field) => (
            <TextField
              label="Tags"
              description="Separated by commas."
              placeholder="dragon, level 5–8"
              {...field}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

export interface LootFormProps {
  /** Its accessible name: "Create loot template". */
  readonly label: string;
  readonly submitLabel: string;
  readonly initial: LootFields;
  /** Said when the server gives no reason. */
  readonly failure: string;
  readonly cancel: ReactNode;
  readonly onSubmit: (form: ReturnType<typeof formOf>) => Promise<unknown>;
}

/** Create and edit share this form. Field errors go to their fields, any other refusal is a toast. */
export function LootForm(props: LootFormProps) {
  const form = useForm<LootFields>({ resolver: lootRules, defaultValues: props.initial });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await props.onSubmit(formOf(values));
    } catch (error) {
      if (error instanceof ApiError && AT_FIELDS.includes(error.code)) applyServerErrors(form, error);
      else showFailureToast(error, props.failure);
    }
  });
  return (
    <Form label={props.label} onSubmit={submit} className="max-w-180">
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={errors.root?.message} />
      <Fields control={form.control} />
      <Card className="flex flex-col gap-4">
        <h2 className="text-lg">Visibility</h2>
        <FormField control={form.control} name="visibility">
          {({ inputRef: _, ...field }) => (
            <RadioGroup label="Visibility" hideLabel choices={VISIBILITY} {...field} />
          )}
        </FormField>
      </Card>
      <FormActions>
        {props.cancel}
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {props.submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
