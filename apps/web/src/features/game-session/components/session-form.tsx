import { SESSION_NOTE_MAX } from '@quartermaster/contract/constants';
import type { GameSession } from '@quartermaster/contract/game-session';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedFields } from '../../../platform/changed-fields.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { timeZone } from '../../../platform/preferences.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCancelSession, useScheduleSession } from '../api.ts';
import { instantAt, localTimeText } from '../view.ts';

interface SessionFormProps {
  readonly partyId: string;
  readonly session: GameSession | null;
  readonly onClose: () => void;
}

const LINK_MAX = 2000;

function useScheduleForm({ partyId, session, onClose }: SessionFormProps) {
  // The values when the form opened: meanwhile, another tab may change the time zone, and another user the session.
  const [zone] = useState(() => timeZone.get() || undefined);
  const [initialValues] = useState(() => ({
    starts_at: session ? localTimeText(session.starts_at, zone) : '',
    note: session?.note ?? '',
    link: session?.link ?? '',
  }));
  const form = useForm({ defaultValues: initialValues });
  const schedule = useScheduleSession();
  const submit = form.handleSubmit(async (values) => {
    const { starts_at, ...details } = changedFields(initialValues, values);
    // The field has no seconds, and an hour is ambiguous when clocks change: an unchanged time is sent as it is.
    const instant =
      session && starts_at === undefined ? session.starts_at : instantAt(values.starts_at, zone);
    if (instant === null) {
      return form.setError('starts_at', { message: 'Choose a date and a time' }, { shouldFocus: true });
    }
    try {
      const { note, link } = session ?? values;
      const body = { game_session: { note, link, ...details, starts_at: instant } };
      await schedule.mutateAsync({ params: { id: partyId }, body });
      showToast(session ? 'Session updated' : 'Session scheduled', { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit, zone, isPending: schedule.isPending };
}

/** Time, note and link of a session; the time is in the user's own zone. */
export default function SessionForm(props: SessionFormProps) {
  const { partyId, session, onClose } = props;
  const { form, submit, zone, isPending } = useScheduleForm(props);
  const cancel = useCancelSession();
  const cancelGameSession = () =>
    cancel.mutate(
      { params: { id: partyId } },
      {
        onSuccess: () => {
          showToast('Session canceled', { tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      size="sm"
      title={session ? 'Change session' : 'Schedule session'}
      description={
        session
          ? 'If you change the time, members must answer again.'
          : 'Members see the time in their own time zone.'
      }
      submitLabel={session ? 'Save session' : 'Schedule session'}
      onSubmit={submit}
      onClose={onClose}
      isPending={isPending}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
    >
      <FormField control={form.control} name="starts_at">
        {(field) => (
          <TextField
            type="datetime-local"
            label="Date and time"
            description={`In ${zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}`}
            isRequired
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="note">
        {(field) => <TextArea label="Note (optional)" rows={3} maxLength={SESSION_NOTE_MAX} {...field} />}
      </FormField>
      <FormField control={form.control} name="link">
        {(field) => <TextField type="url" label="Link (optional)" maxLength={LINK_MAX} {...field} />}
      </FormField>
      {session && (
        <Button tone="danger" size="sm" isPending={cancel.isPending} onPress={cancelGameSession}>
          Cancel session
        </Button>
      )}
    </FormDialog>
  );
}
