import type { SiteSettings } from '@quartermaster/contract/admin-settings';
import { ADMIN_REASON_MAX } from '@quartermaster/contract/constants';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { FormNumber } from '../../../ui/field/form-number.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useSettingsUpdate } from '../hooks/use-settings.ts';
import { NUMBER_GROUPS, type NumberGroup } from '../view.ts';

/** The fields are named as in the API, so that each rejection is shown at its field. */
interface NumbersForm {
  readonly reason: string;
  readonly call_limits: Record<string, number>;
  readonly retention: Record<string, number>;
}

interface NumbersDialogProps {
  readonly group: NumberGroup;
  readonly settings: SiteSettings;
  readonly onClose: () => void;
}

/** Changes numbers of a group, with one reason for all changes. Unchanged numbers are not sent. */
export default function NumbersDialog({ group, settings, onClose }: NumbersDialogProps) {
  const { action, successText, settings: numberSettings } = NUMBER_GROUPS[group];
  const { mutateAsync } = useSettingsUpdate();
  // The numbers when the dialog opened, so that numbers changed by another admin meanwhile are not overwritten.
  const [{ call_limits, retention }] = useState(settings);
  const form = useForm<NumbersForm>({
    defaultValues: { reason: '', call_limits: { ...call_limits }, retention: { ...retention } },
  });
  const submit = form.handleSubmit(async ({ reason, [group]: values }) => {
    const before: Readonly<Record<string, number>> = { call_limits, retention }[group];
    const changedNumbers = Object.entries(values).filter(([name, value]) => value !== before[name]);
    if (changedNumbers.length === 0) return form.setError('root', { message: 'Change at least one number.' });
    try {
      await mutateAsync({ body: { reason, settings: { [group]: Object.fromEntries(changedNumbers) } } });
      showToast(successText, { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      // The list is longer than the dialog: the first rejected number is scrolled into view.
      const firstRejected = numberSettings.find(({ name }) => form.getFieldState(`${group}.${name}`).error);
      if (firstRejected) form.setFocus(`${group}.${firstRejected.name}`);
    }
  });
  return (
    <FormDialog
      title={action}
      submitLabel={action}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {numberSettings.map(({ name, label, bounds }) => (
          <FormNumber
            key={name}
            control={form.control}
            name={`${group}.${name}`}
            label={label}
            description={bounds}
          />
        ))}
      </div>
      <FormField control={form.control} name="reason">
        {(field) => (
          <TextArea
            label="Reason"
            description="Stored in the audit log."
            isRequired
            maxLength={ADMIN_REASON_MAX}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
