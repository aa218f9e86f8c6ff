import { SHOP_RESTOCK_DAYS_MAX, TEMPLATE_DESCRIPTION_MAX } from '@quartermaster/contract/constants';
import { SHOP_TAGS, SHOP_TYPE_WORDS } from '@quartermaster/rules/shop-words';
import type { ReactNode } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { tierRefusalOf } from '../../../platform/tier-refusals.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { formOf, shopRules, type TemplateFields, tagsIn } from '../view.ts';
import { LocationField } from './location-field.tsx';
import { OverrideFields } from './override-fields.tsx';
import type { ShopType } from './shop-card.tsx';
import { TagChips } from './tag-chips.tsx';

/** Refusals that name the field to blame. */
const AT_FIELDS = ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED'];

type FormControl = Control<TemplateFields>;

const TYPES = Object.entries(SHOP_TYPE_WORDS).map(([value, { label }]) => ({
  value: value as ShopType,
  label,
}));

const VISIBILITY = [
  { value: 'private', label: 'Private', description: 'Only you can find and deploy it.' },
  { value: 'unlisted', label: 'Unlisted', description: 'Anyone with the link can see it. It is not listed.' },
  {
    value: 'public',
    label: 'Public',
    description: 'Everyone can find, deploy and rate it. Requires a verified email address.',
  },
] as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}

function What({ control }: { control: FormControl }) {
  return (
    <Section title="The shop">
      <FormField control={control} name="name">
        {(field) => (
          <TextField label="Shop name" isRequired maxLength={200} placeholder="Ember & Anvil" {...field} />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="shop_type">
          {({ inputRef: _, ...field }) => <SelectField label="Type" choices={TYPES} {...field} />}
        </FormField>
        <FormField control={control} name="owner">
          {(field) => <TextField label="Owner" maxLength={100} placeholder="Hilde Emberhand" {...field} />}
        </FormField>
      </div>
      <FormField control={control} name="location">
        {({ inputRef: _, ...field }) => <LocationField label="Location" unset="No location" {...field} />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => (
          <TextArea
            label="Description"
            maxLength={TEMPLATE_DESCRIPTION_MAX}
            placeholder="What visitors see on entering."
            {...field}
          />
        )}
      </FormField>
    </Section>
  );
}

function Figure(props: {
  control: FormControl;
  name: 'buy_modifier' | 'sell_modifier' | 'default_restock_days';
  label: string;
  description: string;
  max: number;
  step: number;
}) {
  const { control, name, label, description, max, step } = props;
  return (
    <FormField control={control} name={name}>
      {({ inputRef: _, ...field }) => (
        <NumberField
          label={label}
          description={description}
          minValue={0}
          maxValue={max}
          step={step}
          formatOptions={{ maximumFractionDigits: 2 }}
          {...field}
        />
      )}
    </FormField>
  );
}

function Trade({ control }: { control: FormControl }) {
  return (
    <Section title="Prices and stock">
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure
          control={control}
          name="buy_modifier"
          label="Buy modifier"
          description="Times the base value: what players pay."
          max={10}
          step={0.01}
        />
        <Figure
          control={control}
          name="sell_modifier"
          label="Sell modifier"
          description="Times the base value: what players get."
          max={10}
          step={0.01}
        />
        <Figure
          control={control}
          name="default_restock_days"
          label="Restock every (days)"
          description="0 for never."
          max={SHOP_RESTOCK_DAYS_MAX}
          step={1}
        />
      </div>
    </Section>
  );
}

/** What deployed shops are called; anyone who deploys one may still change it. */
function InParties({ control }: { control: FormControl }) {
  const [name, owner, description] = useWatch({ control, name: ['name', 'owner', 'description'] });
  return (
    <Section title="In parties">
      <p className="text-sm text-ink-2">
        What players see once the shop is deployed. Empty fields show what is written above.
      </p>
      <OverrideFields control={control} where="parties" template={{ name, owner, description }} />
    </Section>
  );
}

/** The offered tags to switch on and off, and any others as they are typed. */
function Tags({ control }: { control: FormControl }) {
  return (
    <Section title="Tags">
      <FormField control={control} name="tag_list">
        {({ value, onChange, ...field }) => {
          const tags = tagsIn(value);
          return (
            <>
              <TagChips
                label="Often used"
                tags={SHOP_TAGS}
                chosen={tags}
                onChange={(chosen) => onChange(chosen.join(', '))}
              />
              <TextField
                label="Tags"
                description="Separated by commas."
                value={value}
                onChange={onChange}
                {...field}
              />
            </>
          );
        }}
      </FormField>
    </Section>
  );
}

export interface ShopFormProps {
  /** Its accessible name: "Create shop". */
  readonly label: string;
  readonly submitLabel: string;
  readonly initial: TemplateFields;
  /** Said when the server gives no reason. */
  readonly failure: string;
  readonly cancel: ReactNode;
  readonly onSubmit: (form: ReturnType<typeof formOf>) => Promise<unknown>;
}

/** Create and edit share this form. Field errors go to their fields, any other refusal is a toast. */
export function ShopForm(props: ShopFormProps) {
  const form = useForm<TemplateFields>({ resolver: shopRules, defaultValues: props.initial });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await props.onSubmit(formOf(values));
    } catch (error) {
      if (error instanceof ApiError && AT_FIELDS.includes(error.code)) {
        applyServerErrors(form, error);
      } else if (!tierRefusalOf(error)) {
        showToast((error instanceof ApiError && error.message) || props.failure, { tone: 'error' });
      }
    }
  });
  return (
    <Form label={props.label} onSubmit={(event) => void submit(event)} className="max-w-180">
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={errors.root?.message} />
      <What control={form.control} />
      <Trade control={form.control} />
      <Tags control={form.control} />
      <InParties control={form.control} />
      <Section title="Visibility">
        <FormField control={form.control} name="visibility">
          {({ inputRef: _, ...field }) => (
            <RadioGroup label="Visibility" hideLabel choices={VISIBILITY} {...field} />
          )}
        </FormField>
      </Section>
      <FormActions>
        {props.cancel}
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {props.submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
