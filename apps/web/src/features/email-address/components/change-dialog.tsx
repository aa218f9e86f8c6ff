import type { AddressForm } from '@quartermaster/contract/recovery';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { addressRules } from '../../recovery/api.ts';
import { useEmailWrites } from '../api.ts';

/** Requests a confirmation link for a new email address. */
export default function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { request } = useEmailWrites();
  const form = useForm<AddressForm>({ resolver: addressRules, defaultValues: { email: '' } });
  const submit = form.handleSubmit(async (body) => {
    try {
      await request.mutateAsync({ body });
      onClose();
      showToast('We sent a link to your new address', { tone: 'success' });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title="Change email address"
      size="sm"
      submitLabel="Send link"
      isPending={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        We will send a link to the new address. After you open it, you log in with the new address, and we
        email the old address a link that can restore it for 7 days.
      </p>
      <FormField control={form.control} name="email">
        {(field) => (
          <TextField autoFocus label="New email address" type="email" autoComplete="email" {...field} />
        )}
      </FormField>
    </FormDialog>
  );
}
