import type { BulkAction } from '@quartermaster/contract/bulk-operation';
import {
  BULK_LIST_CHARACTERS_MAX,
  BULK_LIST_MAX,
  BULK_MESSAGE_MAX,
  BULK_ROWS_MAX,
  BULK_SUBJECT_MAX,
} from '@quartermaster/contract/constants';
import type { PaidTier } from '@quartermaster/rules/billing-plan';
import { formatCount } from '@quartermaster/rules/format-count';
import type { UseFormReturn } from 'react-hook-form';
import { FilterSelect } from '../../../ui/field/filter-select.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import {
  GRANT_DURATIONS,
  SUSPENSION_DURATIONS,
  TIER_CHOICES,
  USER_FILTER_CHOICES,
} from '../../admin/view.ts';

/** The values of the form for a new operation. */
export interface PlanForm {
  action: BulkAction;
  select_by: 'list' | 'filter';
  list: string;
  filter: string;
  search: string;
  subject: string;
  text: string;
  suspended_for: string;
  granted_tier: PaidTier;
  granted_for: string;
  older_than_days: string;
  inactive_for: string;
}

interface FieldsProps {
  readonly form: UseFormReturn<PlanForm>;
}

const SELECTIONS = [
  { value: 'list', label: 'A list of users' },
  { value: 'filter', label: 'A filter' },
] as const;

/** Selects users by a list of email addresses or usernames, or by a filter. */
export function SelectionFields({ form }: FieldsProps) {
  return (
    <>
      <FormField control={form.control} name="select_by">
        {({ inputRef: _, ...field }) => <RadioGroup label="Users" columns choices={SELECTIONS} {...field} />}
      </FormField>
      {form.watch('select_by') === 'list' ? <ListField form={form} /> : <FilterFields form={form} />}
    </>
  );
}

function ListField({ form }: FieldsProps) {
  return (
    <FormField control={form.control} name="list">
      {(field) => (
        <TextArea
          label="Email addresses or usernames"
          description={`One per line, at most ${formatCount(BULK_LIST_MAX)}.`}
          maxLength={BULK_LIST_CHARACTERS_MAX}
          rows={6}
          {...field}
        />
      )}
    </FormField>
  );
}

function FilterFields({ form }: FieldsProps) {
  return (
    <>
      <FilterSelect
        label="Filter"
        any="No filter"
        choices={USER_FILTER_CHOICES}
        value={form.watch('filter')}
        onChange={(filter) => form.setValue('filter', filter, { shouldDirty: true })}
      />
      <FormField control={form.control} name="search">
        {(field) => (
          <TextField
            label="Username or email begins with"
            description={`An operation can process at most ${formatCount(BULK_ROWS_MAX)} users.`}
            maxLength={254}
            {...field}
          />
        )}
      </FormField>
    </>
  );
}

const REGISTRATION_AGES = [
  { value: '30', label: '30 days ago' },
  { value: '90', label: '90 days ago' },
  { value: '365', label: '1 year ago' },
] as const;

const INACTIVITY_PERIODS = [
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
] as const;

/** The fields of an action, except the list or filter that selects users. */
export function InputFields({ form, action }: FieldsProps & { readonly action: BulkAction }) {
  if (action === 'suspend') return <Duration form={form} name="suspended_for" label="Duration" />;
  if (action === 'delete_unverified')
    return <Duration form={form} name="older_than_days" label="Registered before" />;
  if (action === 'archive_parties') return <InactivityField form={form} />;
  if (action === 'message') return <MessageFields form={form} />;
  if (action !== 'grant_tier') return null;
  return (
    <>
      <FormField control={form.control} name="granted_tier">
        {(field) => <SelectField label="Tier" choices={TIER_CHOICES} {...field} />}
      </FormField>
      <Duration form={form} name="granted_for" label="Duration" />
    </>
  );
}

const DURATIONS = {
  suspended_for: SUSPENSION_DURATIONS,
  granted_for: GRANT_DURATIONS,
  older_than_days: REGISTRATION_AGES,
  inactive_for: INACTIVITY_PERIODS,
} as const;

function Duration({ form, name, label }: FieldsProps & { name: keyof typeof DURATIONS; label: string }) {
  return (
    <FormField control={form.control} name={name}>
      {(field) => <SelectField<string> label={label} choices={DURATIONS[name]} {...field} />}
    </FormField>
  );
}

function InactivityField({ form }: FieldsProps) {
  return (
    <>
      <Duration form={form} name="inactive_for" label="Not used for" />
      <p className="text-sm text-ink-2">
        Parties that no member visited, in which nothing changed, and that have no scheduled session. Their
        game masters are notified and can restore them; their contents do not change.
      </p>
    </>
  );
}

function MessageFields({ form }: FieldsProps) {
  return (
    <>
      <FormField control={form.control} name="subject">
        {(field) => <TextField label="Subject" maxLength={BULK_SUBJECT_MAX} {...field} />}
      </FormField>
      <FormField control={form.control} name="text">
        {(field) => (
          <TextArea
            label="Text"
            description="Sent as a notification, and by email to verified addresses."
            maxLength={BULK_MESSAGE_MAX}
            rows={5}
            {...field}
          />
        )}
      </FormField>
    </>
  );
}
