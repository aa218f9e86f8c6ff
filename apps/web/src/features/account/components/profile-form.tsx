import type { Profile, ProfileForm as ProfileInput } from '@quartermaster/contract/account';
import { Suspense, useEffect } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { lazy } from '../../../platform/lazy.ts';
import { resetAfterSave } from '../../../platform/reset-after-save.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useIsPictureLoading } from '../../character/hooks/use-picture-loading.ts';
import { profileRules, useUpdateProfile } from '../api.ts';

const ImageField = lazy(() =>
  import('../../character/components/image-field.tsx').then((module) => ({ default: module.ImageField })),
);

const formOf = ({ username, display_name, avatar_url, bio, time_zone }: Profile): ProfileInput => ({
  username,
  display_name,
  avatar_url,
  bio,
  time_zone,
});

/** The choice for a profile without a time zone, because the value of a choice cannot be empty. */
const DEVICE_ZONE = 'device';

/** The device's time zone, then `current` if the browser does not support it, then all supported zones. */
function timeZoneChoices(current: string) {
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names: string[] = Intl.supportedValuesOf('timeZone');
  if (current && !names.includes(current)) names.unshift(current);
  return [
    { value: DEVICE_ZONE, label: `Same as this device (${deviceZone})` },
    ...names.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ];
}

function NameFields({ control }: { control: Control<ProfileInput> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField control={control} name="username">
        {(field) => (
          <TextField
            label="Username"
            autoComplete="username"
            isRequired
            description="Shown to your party. Earlier activity keeps the old name."
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="display_name">
        {(field) => (
          <TextField label="Display name" autoComplete="name" placeholder="Mira of the Lanterns" {...field} />
        )}
      </FormField>
    </div>
  );
}

function AboutFields({ control }: { control: Control<ProfileInput> }) {
  const username = useWatch({ control, name: 'username' });
  return (
    <>
      <FormField control={control} name="bio">
        {(field) => <TextArea label="Bio" placeholder="What do you like to play?" {...field} />}
      </FormField>
      <Suspense fallback={<div className="min-h-36" />}>
        <FormField control={control} name="avatar_url">
          {({ value = '', ...field }) => <ImageField {...field} initialsOf={username} value={value} />}
        </FormField>
      </Suspense>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="time_zone">
          {({ value, onChange, ...field }) => (
            <SelectField
              label="Time zone"
              choices={timeZoneChoices(value)}
              value={value || DEVICE_ZONE}
              onChange={(zone) => onChange(zone === DEVICE_ZONE ? '' : zone)}
              {...field}
            />
          )}
        </FormField>
      </div>
    </>
  );
}

/** The form for names, bio, picture and time zone (DEC-2). */
export function ProfileForm({ profile, onDirty }: { profile: Profile; onDirty: (isDirty: boolean) => void }) {
  const update = useUpdateProfile();
  const form = useForm<ProfileInput>({ resolver: profileRules, defaultValues: formOf(profile) });
  const { isDirty, dirtyFields, isSubmitting, errors } = form.formState;
  const isPictureLoading = useIsPictureLoading();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = form.handleSubmit(async (values) => {
    const submitted = form.getValues();
    // Only the changed fields: another tab or device may have changed the others.
    const changedFields = Object.fromEntries(
      Object.entries(values).filter(([name]) => dirtyFields[name as keyof ProfileInput]),
    );
    try {
      const { data } = await update.mutateAsync({ body: { profile: changedFields } });
      resetAfterSave(form, submitted, formOf(data));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <Form label="Profile details" onSubmit={submit}>
      <FormErrorSummary message={errors.root?.message} />
      <NameFields control={form.control} />
      <AboutFields control={form.control} />
      <FormActions>
        {isDirty && (
          <Button tone="quiet" onPress={() => form.reset()}>
            Discard changes
          </Button>
        )}
        <Button type="submit" tone="primary" isPending={isSubmitting} isDisabled={isPictureLoading}>
          Save profile
        </Button>
      </FormActions>
    </Form>
  );
}
