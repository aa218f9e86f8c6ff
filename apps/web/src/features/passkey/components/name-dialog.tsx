import type { Passkey, PasskeyName } from '@quartermaster/contract/passkey';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { createPasskey, PasskeyNotUsedError, passkeyRules, usePasskeyWrites } from '../api.ts';

interface NameDialogProps {
  /** The passkey to rename; null to add a new passkey. */
  readonly passkey: Passkey | null;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Creates and names a passkey, or renames an existing one. */
export default function NameDialog({ passkey, onCodes, onClose }: NameDialogProps) {
  const { add, rename } = usePasskeyWrites();
  const form = useForm<PasskeyName>({
    resolver: passkeyRules,
    defaultValues: { name: passkey?.name ?? 'My passkey' },
  });
  const save = async ({ name }: PasskeyName) => {
    if (passkey) return void (await rename.mutateAsync({ params: { id: passkey.id }, body: { name } }));
    const credential = await createPasskey();
    const { data } = await add.mutateAsync({ body: { name, credential } });
    if (data.recovery_codes) onCodes(data.recovery_codes);
    showToast('Passkey added', { tone: 'success', notificationTitle: 'Passkey added' });
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
      onClose();
    } catch (error) {
      if (error instanceof PasskeyNotUsedError) form.setError('root', { message: error.message });
      else applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={passkey ? 'Rename passkey' : 'Add a passkey'}
      size="sm"
      submitLabel={passkey ? 'Save name' : 'Continue'}
      isPending={form.formState.isSubmitting}
      isCancelable={passkey !== null}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {!passkey && (
        <p className="text-sm text-ink-2">
          Your browser asks for your fingerprint, face or PIN. You can then log in with the passkey alone, and
          logging in with your password requires a second factor.
        </p>
      )}
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField autoFocus label="Name" description="Shown in the list of your passkeys." {...field} />
        )}
      </FormField>
    </FormDialog>
  );
}
