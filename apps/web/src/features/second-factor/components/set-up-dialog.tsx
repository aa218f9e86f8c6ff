import type { TotpCode } from '@quartermaster/contract/second-factor';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { lazy } from '../../../platform/lazy.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { totpRules, useFactorWrites } from '../api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The encoder comes with the dialog. */
const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

/** Turns two-factor authentication on: scan, enter a code, keep the recovery codes. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { setUp, confirm } = useFactorWrites();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<TotpCode>({ resolver: totpRules, defaultValues: { code: '' } });
  const { mutate } = setUp;
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    // Without the confirmation there is nothing to scan.
    mutate({}, { onError: onClose });
  }, [mutate, onClose]);
  const submit = form.handleSubmit(async (body) => {
    try {
      setCodes((await confirm.mutateAsync({ body })).data.recovery_codes);
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!setUp.data) return null;
  const { secret, uri } = setUp.data.data;
  return (
    <FormDialog
      title="Turn on two-factor authentication"
      submitLabel="Turn on"
      isPending={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        Scan this code with an authenticator app on your phone, or enter the key there. Then enter the code
        that the app shows.
      </p>
      <div className="flex flex-col items-center gap-3">
        <Suspense fallback={<div className="size-40" />}>
          <QrCode link={uri} label="QR code for your authenticator app" />
        </Suspense>
        <code className="text-center text-sm break-all text-ink-1">{spaced(secret)}</code>
        <CopyButton size="sm" text={secret} label="Copy key" />
      </div>
      <FormField control={form.control} name="code">
        {(field) => (
          <TextField label="Code from the app" inputMode="numeric" autoComplete="one-time-code" {...field} />
        )}
      </FormField>
    </FormDialog>
  );
}

/** In groups of four, as authenticator apps show keys. */
const spaced = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
