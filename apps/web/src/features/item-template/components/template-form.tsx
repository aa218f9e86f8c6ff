import { TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import { CURRENCIES, RARITIES } from '@quartermaster/contract/item';
import type { ReactNode } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { GlyphField } from '../../../ui/field/glyph-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { capitalised, formOf, type TemplateFields, templateRules } from '../view.ts';

/** Refusals that name the field to blame. */
const AT_FIELDS = ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED'];

type FormControl = Control<TemplateFields>;

const VISIBILITY = [
  {
    value: 'private',
    label: 'Private',
    description: 'Only you can find it. Others see the items made from it, but not this page.',
  },
  { value: 'unlisted', label: 'Unlisted', description: 'Anyone with the link can see it. It is not listed.' },
  {
    value: 'public',
    label: 'Public',
    description: 'Everyone can find it among the public items. Requires a verified email address.',
  },
] as const;

const choices = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: capitalised(value) }));

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}

type NumberName = 'weight' | 'base_value' | 'stack_size' | 'slots';

function Figure(props: {
  control: FormControl;
  name: NumberName;
  label: string;
  description?: string;
  step?: number;
  isDisabled?: boolean;
}) {
  const { control, name, label, description, step, isDisabled = false } = props;
  return (
    <FormField control={control} name={name}>
      {({ inputRef: _, ...field }) => (
        <NumberField
          label={label}
          minValue={0}
          isDisabled={isDisabled}
          {...(description ? { description } : {})}
          {...(step ? { step, formatOptions: { maximumFractionDigits: 2 } } : {})}
          {...field}
        />
      )}
    </FormField>
  );
}

function What({ control }: { control: FormControl }) {
  return (
    <Section title="The item">
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Name"
            isRequired
            maxLength={TEMPLATE_NAME_MAX}
            placeholder="Lantern of Warning"
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="description">
        {(field) => (
          <TextArea
            label="Description"
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            placeholder="What it looks like, and what it does."
            {...field}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="category">
          {(field) => (
            <TextField label="Category" maxLength={50} placeholder="e.g., weapon, potion, gear" {...field} />
          )}
        </FormField>
        <FormField control={control} name="rarity">
          {({ inputRef: _, ...field }) => (
            <SelectField label="Rarity" choices={choices(RARITIES)} {...field} />
          )}
        </FormField>
      </div>
      <FormField control={control} name="tags">
        {(field) => (
          <TextField
            label="Tags"
            description="Separated by commas."
            placeholder="light, magic, consumable"
            {...field}
          />
        )}
      </FormField>
      <Picture control={control} />
    </Section>
  );
}

function Picture({ control }: { control: FormControl }) {
  const category = useWatch({ control, name: 'category' });
  return (
    <FormField control={control} name="glyph">
      {({ value, onChange, error }) => (
        <GlyphField label="Picture" category={category} value={value} onChange={onChange} error={error} />
      )}
    </FormField>
  );
}

function Worth({ control }: { control: FormControl }) {
  return (
    <Section title="Value and weight">
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure control={control} name="base_value" label="Value" description="In whole coins." />
        <FormField control={control} name="currency">
          {({ inputRef: _, ...field }) => (
            <SelectField label="Coin" choices={choices(CURRENCIES)} {...field} />
          )}
        </FormField>
        <Figure
          control={control}
          name="weight"
          label="Weight (lb)"
          description="Of one item, to the hundredth."
          step={0.01}
        />
      </div>
    </Section>
  );
}

function Stacks({ control, isFixed }: { control: FormControl; isFixed: boolean }) {
  return (
    <Section title="Stacking">
      <div className="grid gap-4 sm:grid-cols-2">
        <Figure
          control={control}
          name="stack_size"
          label="Stack size"
          description="1 does not stack; 0 stacks without limit."
          isDisabled={isFixed}
        />
        <Figure
          control={control}
          name="slots"
          label="Slots"
          description="Slots used by one stack."
          isDisabled={isFixed}
        />
      </div>
      {isFixed && (
        <p className="text-sm text-ink-2">
          Items made from it use these values, so both are fixed. Duplicate the item to change them.
        </p>
      )}
    </Section>
  );
}

function Visibility({ control }: { control: FormControl }) {
  return (
    <Section title="Visibility">
      <FormField control={control} name="visibility">
        {({ inputRef: _, ...field }) => (
          <RadioGroup label="Visibility" hideLabel choices={VISIBILITY} {...field} />
        )}
      </FormField>
    </Section>
  );
}

export interface TemplateFormProps {
  /** Its accessible name: "Create item". */
  readonly label: string;
  readonly submitLabel: string;
  readonly initial: TemplateFields;
  /** Said when the server gives no reason (DOM-8). */
  readonly failure: string;
  /** Stacks of this template exist: stack size and slots are fixed. */
  readonly isStackFixed?: boolean;
  readonly cancel: ReactNode;
  readonly onSubmit: (form: ReturnType<typeof formOf>) => Promise<unknown>;
}

/** Create and edit share this form. Field errors go to their fields, any other refusal is a toast. */
export function TemplateForm(props: TemplateFormProps) {
  const form = useForm<TemplateFields>({ resolver: templateRules, defaultValues: props.initial });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await props.onSubmit(formOf(values));
    } catch (error) {
      if (error instanceof ApiError && AT_FIELDS.includes(error.code)) applyServerErrors(form, error);
      else showToast((error instanceof ApiError && error.message) || props.failure, { tone: 'error' });
    }
  });
  return (
    <Form label={props.label} onSubmit={submit} className="max-w-180">
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={errors.root?.message} />
      <What control={form.control} />
      <Worth control={form.control} />
      <Stacks control={form.control} isFixed={props.isStackFixed ?? false} />
      <Visibility control={form.control} />
      <FormActions>
        {props.cancel}
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {props.submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
