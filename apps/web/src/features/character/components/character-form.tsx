import type { CharacterForm as CharacterInput, characterForm } from '@quartermaster/contract/character';
import {
  CHARACTER_DEFAULT_MAX_SLOTS,
  CHARACTER_DEFAULT_MAX_WEIGHT_LB,
} from '@quartermaster/contract/constants';
import { startingEquipmentPounds, startingMaxWeight } from '@quartermaster/rules/class-kits';
import type { ReactNode } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Choice } from '../../../ui/field/choice-list.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { characterRules } from '../api.ts';
import { useIsPictureLoading } from '../hooks/use-picture-loading.ts';
import { ImageField } from './image-field.tsx';

/** A character as the form sends it, with every field set. */
export type CharacterValues = z.output<typeof characterForm>;
type FormControl = Control<CharacterInput, unknown, CharacterValues>;

/** The initial values for a new character (DOM-5). */
export const NEW_CHARACTER: CharacterValues = {
  name: '',
  race: '',
  character_class: '',
  level: 1,
  notes: '',
  image_url: '',
  max_weight: CHARACTER_DEFAULT_MAX_WEIGHT_LB,
  max_slots: CHARACTER_DEFAULT_MAX_SLOTS,
  party_id: null,
};

const NO_PARTY = 'none';

/** An empty number field means no limit. */
const limitOf = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The weight of a class's starting equipment, which is added to the default weight limit of a new character. */
function StartingWeightNote({ control }: { control: FormControl }) {
  const pounds = startingEquipmentPounds(useWatch({ control, name: 'character_class' }) ?? '');
  return pounds === null ? null : <> The starting equipment of this class weighs {pounds} lb.</>;
}

interface IdentityFieldsProps {
  readonly control: FormControl;
  readonly onClass: (characterClass: string) => void;
}

function IdentityFields({ control, onClass }: IdentityFieldsProps) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">Basics</h2>
      <FormField control={control} name="name">
        {(field) => (
          <TextField label="Name" isRequired maxLength={100} placeholder="Nim Thistlewick" {...field} />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_9rem]">
        <FormField control={control} name="race">
          {({ value = '', ...field }) => <TextField label="Race" maxLength={60} value={value} {...field} />}
        </FormField>
        <FormField control={control} name="character_class">
          {({ value = '', onChange, ...field }) => (
            <TextField
              label="Class"
              maxLength={60}
              value={value}
              onChange={(next) => {
                onClass(next);
                onChange(next);
              }}
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="level">
          {({ value = Number.NaN, ...field }) => (
            <NumberField label="Level" minValue={1} maxValue={100} value={value} {...field} />
          )}
        </FormField>
      </div>
      <FormField control={control} name="notes">
        {({ value = '', ...field }) => <TextArea label="Notes" maxLength={10_000} value={value} {...field} />}
      </FormField>
      <Picture control={control} />
    </Card>
  );
}

function Picture({ control }: { control: FormControl }) {
  const name = useWatch({ control, name: 'name' });
  return (
    <FormField control={control} name="image_url">
      {({ value = '', ...field }) => <ImageField initialsOf={name} value={value} {...field} />}
    </FormField>
  );
}

function CarryingLimits({ control }: { control: FormControl }) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg">Carrying</h2>
        <p className="mt-1 text-sm text-ink-2">
          The backpack has these limits unless you set others for it. The meters for everything carried use
          them too. Leave a field empty for no limit.
          <StartingWeightNote control={control} />
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="max_weight">
          {({ value, onChange, ...field }) => (
            <NumberField
              label="Max weight (lb)"
              minValue={0}
              step={0.1}
              placeholder="Unlimited"
              value={value ?? Number.NaN}
              onChange={(next) => onChange(limitOf(next))}
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="max_slots">
          {({ value, onChange, ...field }) => (
            <NumberField
              label="Max slots"
              minValue={0}
              placeholder="Unlimited"
              value={value ?? Number.NaN}
              onChange={(next) => onChange(limitOf(next))}
              {...field}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

interface PartyChoiceProps {
  readonly control: FormControl;
  readonly parties: readonly Choice[];
}

function PartyChoice({ control, parties }: PartyChoiceProps) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">Party</h2>
      <FormField control={control} name="party_id">
        {({ value, onChange, ...field }) => (
          <SelectField
            label="Party"
            description="Its members see the backpack, and you see the party's inventory."
            choices={[{ value: NO_PARTY, label: 'No party' }, ...parties]}
            value={value ?? NO_PARTY}
            onChange={(next) => onChange(next === NO_PARTY ? null : next)}
            {...field}
          />
        )}
      </FormField>
    </Card>
  );
}

export interface CharacterFormProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly submitLabel: string;
  readonly initial: CharacterValues;
  /** True for a new character: its weight limit follows its class until the user changes the limit. */
  readonly isNew?: boolean;
  /** The parties that the character can join. */
  readonly parties: readonly Choice[];
  readonly cancel: ReactNode;
  readonly onSubmit: (values: CharacterValues) => Promise<unknown>;
}

/** The form of a character. It asks for confirmation before the user leaves with unsaved changes. */
export function CharacterForm(props: CharacterFormProps) {
  const { label, submitLabel, initial, isNew = false, parties, cancel, onSubmit } = props;
  const form = useForm<CharacterInput, unknown, CharacterValues>({
    resolver: characterRules,
    defaultValues: initial,
  });
  const submit = form.handleSubmit(async (values) => {
    await onSubmit(values).catch((error: unknown) => applyServerErrors(form, error));
  });
  const followClass = (nextClass: string) => {
    const { character_class: previousClass = '', max_weight } = form.getValues();
    if (isNew && max_weight === startingMaxWeight(previousClass, CHARACTER_DEFAULT_MAX_WEIGHT_LB))
      form.setValue('max_weight', startingMaxWeight(nextClass, CHARACTER_DEFAULT_MAX_WEIGHT_LB));
  };
  const { isDirty, isSubmitting } = form.formState;
  const isPictureLoading = useIsPictureLoading();
  return (
    <Form label={label} onSubmit={submit} className="max-w-180">
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <FormErrorSummary message={form.formState.errors.root?.message} />
      <IdentityFields control={form.control} onClass={followClass} />
      <CarryingLimits control={form.control} />
      <PartyChoice control={form.control} parties={parties} />
      <FormActions>
        {cancel}
        <Button type="submit" tone="primary" isPending={isSubmitting} isDisabled={isPictureLoading}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
