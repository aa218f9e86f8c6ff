import type { Announcement } from '@quartermaster/contract/announcement';
import {
  ANNOUNCEMENT_LINKS_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
} from '@quartermaster/contract/constants';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { rulesOf } from '../../../platform/form-rules.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { timeZone } from '../../../platform/preferences.ts';
import { showToast } from '../../../platform/toasts.ts';
import { CheckboxList } from '../../../ui/field/all-or-chosen.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { instantAt } from '../../game-session/view.ts';
import { useAnnouncementActions } from '../api.ts';
import {
  announcementOf,
  CHANNEL_CHOICES,
  type FormValues,
  formValuesOf,
  NEW_ANNOUNCEMENT,
  ROLE_CHOICES,
  TIER_CHOICES,
  utcText,
} from '../view.ts';

const formRules = () => import('@quartermaster/contract/announcement').then((c) => c.announcementForm);

interface FormProps {
  /** Absent for a new announcement. */
  readonly draft?: Announcement;
  readonly onClose: () => void;
}

function useDraft({ draft, onClose }: FormProps) {
  const { create, update } = useAnnouncementActions();
  const navigate = useNavigateFromPage();
  // The time zone when the dialog opened: a change in another tab must not shift the times.
  const [zone] = useState(() => timeZone.get() || undefined);
  // The draft as it was when the dialog opened: its version prevents overwriting a change by another admin.
  const [initialDraft] = useState(draft);
  const form = useForm<FormValues>({
    resolver: rulesOf(formRules),
    defaultValues: initialDraft ? formValuesOf(initialDraft, zone) : NEW_ANNOUNCEMENT,
  });
  const submit = form.handleSubmit(async (values) => {
    const announcement = announcementOf(values, zone, initialDraft);
    if (typeof announcement === 'string')
      return form.setError(announcement, { message: 'Choose a date and a time' }, { shouldFocus: true });
    try {
      const { data } = initialDraft
        ? await update.mutateAsync({
            params: { id: initialDraft.id },
            body: { announcement, version: initialDraft.version },
          })
        : await create.mutateAsync({ body: { announcement } });
      showToast('Draft saved', { tone: 'success' });
      onClose();
      if (!initialDraft) await navigate(paths.adminAnnouncement(data.id));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit, zone };
}

/** Creates or updates a draft, which users do not see before it is published. */
export default function AnnouncementForm(props: FormProps) {
  const { form, submit, zone } = useDraft(props);
  return (
    <FormDialog
      title={props.draft ? 'Edit announcement' : 'New announcement'}
      submitLabel="Save draft"
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormField control={form.control} name="title">
        {(field) => <TextField label="Title" isRequired maxLength={ANNOUNCEMENT_TITLE_MAX} {...field} />}
      </FormField>
      <FormField control={form.control} name="text">
        {(field) => (
          <TextArea
            label="Text"
            description={`Plain text with at most ${ANNOUNCEMENT_LINKS_MAX} URLs, which become links.`}
            isRequired
            maxLength={ANNOUNCEMENT_TEXT_MAX}
            rows={4}
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="channels">
        {({ value, onChange, error }) => (
          <CheckboxList
            label="Channels"
            description="How users receive it."
            choices={CHANNEL_CHOICES}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </FormField>
      <AudienceFields form={form} />
      <TimeField form={form} name="starts_at" zone={zone} />
      <TimeField form={form} name="ends_at" zone={zone} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<FormValues>;
}

function AudienceFields({ form }: FieldsProps) {
  return (
    <>
      <FormField control={form.control} name="tiers">
        {({ value, onChange, error }) => (
          <CheckboxList
            label="Tiers"
            description="Select none to include every tier."
            choices={TIER_CHOICES}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </FormField>
      <FormField control={form.control} name="roles">
        {({ value, onChange, error }) => (
          <CheckboxList
            label="Party roles"
            description="Users who have a selected role in any party. Select none to include everyone."
            choices={ROLE_CHOICES}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </FormField>
    </>
  );
}

const TIME_LABELS = { starts_at: 'Start', ends_at: 'End' } as const;

/** A date and time in the admin's time zone, shown in UTC as well. */
function TimeField({
  form,
  name,
  zone,
}: FieldsProps & { name: keyof typeof TIME_LABELS; zone: string | undefined }) {
  const instant = instantAt(form.watch(name), zone);
  const hint = name === 'starts_at' ? 'Leave empty to start when you publish it.' : '';
  const zoneText = `In ${zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}`;
  return (
    <FormField control={form.control} name={name}>
      {(field) => (
        <TextField
          type="datetime-local"
          label={TIME_LABELS[name]}
          description={instant ? `${zoneText}: ${utcText(instant)}` : `${zoneText}. ${hint}`}
          isRequired={name === 'ends_at'}
          {...field}
        />
      )}
    </FormField>
  );
}
