import { ADMIN_REASON_MAX } from '@quartermaster/contract/constants';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

export interface ActionDialogProps {
  readonly title: string;
  /** Describes the effect of the action and who is affected. */
  readonly children: ReactNode;
  /** The action itself: "Discard job". */
  readonly label: string;
  /** The label of the button that closes the dialog, if the action itself cancels something. */
  readonly closeLabel?: string;
  /** The text of the success toast. */
  readonly successText: string;
  readonly isDestructive?: boolean;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The dialog of an admin action. It asks for a reason, which is stored in the audit log (DEC-13). */
export default function ActionDialog(props: ActionDialogProps) {
  const { title, children, label, successText, isDestructive = false, onConfirm, onClose } = props;
  const form = useForm({ defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await onConfirm(reason);
      showToast(successText, { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={title}
      isDestructive={isDestructive}
      submitLabel={label}
      {...(props.closeLabel ? { closeLabel: props.closeLabel } : {})}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="text-sm text-ink-2">{children}</div>
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
