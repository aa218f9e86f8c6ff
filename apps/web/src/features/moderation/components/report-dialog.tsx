import { MODERATION_TEXT_MAX } from '@quartermaster/contract/constants';
import { REPORT_REASONS, type ReportedKind, type ReportReason } from '@quartermaster/contract/moderation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useReport } from '../api.ts';
import { REASON_LABELS } from '../view.ts';

export interface Reportable {
  readonly kind: ReportedKind;
  readonly id: string;
  /** The subject in the dialog's title and in the list of choices: "vex's comment". */
  readonly label: string;
}

const REASON_CHOICES = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

/** The form of a report: subject, reason and details. */
export default function ReportDialog(props: { subjects: readonly Reportable[]; onClose: () => void }) {
  const { subjects, onClose } = props;
  const report = useReport();
  const [chosenId, setChosenId] = useState(subjects[0]?.id ?? '');
  const form = useForm<{ reason: ReportReason; text: string }>({
    defaultValues: { reason: 'offensive', text: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    const subject = subjects.find(({ id }) => id === chosenId);
    if (!subject) return;
    try {
      await report.mutateAsync({
        body: { report: { kind: subject.kind, subject_id: subject.id, ...values } },
      });
      showToast('Report sent. You will be notified once an admin has reviewed it.', { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={subjects.length === 1 ? `Report ${subjects[0]?.label}` : 'Report'}
      submitLabel="Send report"
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">Admins read your report. The author does not learn who sent it.</p>
      {subjects.length > 1 && (
        <SelectField
          label="What are you reporting?"
          choices={subjects.map(({ id, label }) => ({ value: id, label }))}
          value={chosenId}
          onChange={setChosenId}
        />
      )}
      <FormField control={form.control} name="reason">
        {(field) => <SelectField label="Reason" choices={REASON_CHOICES} {...field} />}
      </FormField>
      <FormField control={form.control} name="text">
        {(field) => (
          <TextArea label="Details (optional)" rows={3} maxLength={MODERATION_TEXT_MAX} {...field} />
        )}
      </FormField>
    </FormDialog>
  );
}
