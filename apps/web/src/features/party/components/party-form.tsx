import { GAME_SYSTEMS, type PartyForm as PartyInput, type partyForm } from '@quartermaster/contract/party';
import { ENCUMBRANCE, JOIN_ACCESS } from '@quartermaster/rules/party-text';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useUser } from '../../../platform/session.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import type { Choice } from '../../../ui/field/choice-list.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField, FormFlag } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { partyRules } from '../api.ts';
import { CoinSystemField } from './coin-system-field.tsx';

/** The validated values of the form: every field has a value. */
export type PartyValues = z.output<typeof partyForm>;

/** The starting values of the form for a new party (DOM-5). */
export const NEW_PARTY: PartyValues = {
  name: '',
  description: '',
  game_system: '',
  setting: '',
  join_permission: 'limited',
  encumbrance_style: 'both',
  coin_system: '5e',
  is_public: false,
};

type FormControl = Control<PartyInput, unknown, PartyValues>;

/** The labels of a record as choices of a field, in the order of the record. */
const choicesOf = <V extends string>(
  text: Readonly<Record<V, { label: string; description: string }>>,
): Choice<V>[] => (Object.keys(text) as V[]).map((value) => ({ value, ...text[value] }));

/** Stands for an unset game system, which is an empty string, because a choice cannot be an empty string. */
const NOT_SET = 'undecided';

/** "Not set", the known game systems, and the current game system if it is not among them. */
const systemChoices = (current: string) => {
  const names: string[] = [...GAME_SYSTEMS];
  if (current && !names.includes(current)) names.push(current);
  return [{ value: NOT_SET, label: 'Not set' }, ...names.map((value) => ({ value, label: value }))];
};

function BasicFields({ control }: { control: FormControl }) {
  return (
    <SectionCard title="The party">
      <FormField control={control} name="name">
        {({ value = '', ...field }) => (
          <TextField
            label="Party name"
            isRequired
            maxLength={100}
            placeholder="The Copper Lanterns"
            value={value}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="description">
        {({ value = '', ...field }) => (
          <TextArea
            label="Description"
            maxLength={2000}
            placeholder="Who are they, and what are they after?"
            value={value}
            {...field}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="game_system">
          {({ value = '', onChange, onBlur, name, error }) => (
            <SelectField
              label="Game system"
              name={name}
              choices={systemChoices(value)}
              value={value || NOT_SET}
              onChange={(next) => onChange(next === NOT_SET ? '' : next)}
              onBlur={onBlur}
              error={error}
            />
          )}
        </FormField>
        <FormField control={control} name="setting">
          {({ value = '', ...field }) => (
            <TextField
              label="Setting"
              maxLength={120}
              placeholder="Forgotten Realms"
              value={value}
              {...field}
            />
          )}
        </FormField>
      </div>
    </SectionCard>
  );
}

/** With full access, anyone with the code can join even as game master (DOM-4). */
function FullAccessWarning() {
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-m border border-warning px-3.5 py-3 text-sm text-ink-1"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-warning" />
      With full access, anyone with the code can join in any role, even Game Master or Manager. Share the code
      only with people you trust.
    </p>
  );
}

function JoiningFields({ control }: { control: FormControl }) {
  const { email_verified: isVerified } = useUser();
  return (
    <SectionCard title="Joining">
      <FormField control={control} name="join_permission">
        {({ value, onChange, onBlur, name, error }) => (
          <>
            <RadioGroup
              label="Join permission"
              name={name}
              choices={choicesOf(JOIN_ACCESS)}
              value={value ?? NEW_PARTY.join_permission}
              onChange={onChange}
              onBlur={onBlur}
              error={error}
            />
            {value === 'full' && <FullAccessWarning />}
          </>
        )}
      </FormField>
      <FormFlag control={control} name="is_public">
        {(field) => (
          <SwitchField
            label="Public party"
            description={
              isVerified || field.isSelected
                ? 'Anyone can find the party and read its description. Unless the party is restricted, they can join as a player or observer without the code.'
                : 'Verify your email address before you make a party public.'
            }
            isDisabled={!isVerified && !field.isSelected}
            {...field}
          />
        )}
      </FormFlag>
    </SectionCard>
  );
}

function EncumbranceField({ control }: { control: FormControl }) {
  return (
    <SectionCard title="Encumbrance">
      <FormField control={control} name="encumbrance_style">
        {({ value, onChange, onBlur, name, error }) => (
          <RadioGroup
            label="Encumbrance style"
            description="Determines which limits apply to the containers of the party and its characters."
            columns
            name={name}
            choices={choicesOf(ENCUMBRANCE)}
            value={value ?? NEW_PARTY.encumbrance_style}
            onChange={onChange}
            onBlur={onBlur}
            error={error}
          />
        )}
      </FormField>
    </SectionCard>
  );
}

export interface PartyFormProps {
  /** The accessible name of the form: "Create party". */
  readonly label: string;
  readonly submitLabel: string;
  readonly initialValues: PartyValues;
  readonly cancel: ReactNode;
  readonly onSubmit: (values: PartyValues) => Promise<unknown>;
}

/**
 * The form that creates and edits a party. Field errors are shown at their fields, any other error as a toast
 * (DOM-5).
 */
export function PartyForm({ label, submitLabel, initialValues, cancel, onSubmit }: PartyFormProps) {
  const form = useForm<PartyInput, unknown, PartyValues>({
    resolver: partyRules,
    defaultValues: initialValues,
  });
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') applyServerErrors(form, error);
      else showFailureToast(error);
    }
  });
  return (
    <Form label={label} onSubmit={submit} className="max-w-180">
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={form.formState.errors.root?.message} />
      <BasicFields control={form.control} />
      <JoiningFields control={form.control} />
      <EncumbranceField control={form.control} />
      <SectionCard title="Money">
        <CoinSystemField control={form.control} />
      </SectionCard>
      <FormActions>
        {cancel}
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
