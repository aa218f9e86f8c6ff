import type { TotpCode } from '@quartermaster/contract/second-factor';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { confirmationMethodsOf } from '../../../platform/confirmation.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { lazy } from '../../../platform/lazy.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { totpRules, useFactorWrites, useSecondFactors } from '../api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The texts of the dialog. A passkey turns two-factor authentication on, so its owner only adds an app. */
const SET_UP_TEXT = {
  on: { title: 'Turn on two-factor authentication', submitLabel: 'Turn on' },
  app: { title: 'Add an authenticator app', submitLabel: 'Add app' },
} as const;

type SetUpText = (typeof SET_UP_TEXT)[keyof typeof SET_UP_TEXT];

/** The encoder is loaded when the QR code is shown. */
const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

/** Sets up an authenticator app: scan, enter a code, keep the recovery codes. */
export default function SetUpDialog(props: { readonly hasPasskey: boolean; readonly onClose: () => void }) {
  const { hasPasskey, onClose } = props;
  const labels = hasPasskey ? SET_UP_TEXT.app : SET_UP_TEXT.on;
  const { setUp, begin } = useSetUp(onClose);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isMissingCodes, setMissingCodes] = useState(false);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (isMissingCodes) return <CodesMissing onCodes={setCodes} onClose={onClose} />;
  if (setUp.data)
    return (
      <EnterCode
        {...setUp.data.data}
        labels={labels}
        onCodes={setCodes}
        onMissing={() => setMissingCodes(true)}
        onClose={onClose}
      />
    );
  if (!setUp.error || confirmationMethodsOf(setUp.error)) return null;
  return (
    <FormDialog
      title={labels.title}
      submitLabel="Try Again"
      isPending={setUp.isPending}
      error={setUp.error.message}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        The setup could not be started. Two-factor authentication is unchanged.
      </p>
    </FormDialog>
  );
}

/** Requests the secret when the dialog opens, and closes the dialog if the user does not confirm their identity. */
function useSetUp(onClose: () => void) {
  const { setUp } = useFactorWrites();
  const { mutate } = setUp;
  const begin = useCallback(
    () => mutate({}, { onError: (error) => confirmationMethodsOf(error) && onClose() }),
    [mutate, onClose],
  );
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    begin();
  }, [begin]);
  return { setUp, begin };
}

interface StepProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/**
 * Shown if the first code was accepted but the response with the recovery codes was lost: the response cannot
 * be sent again.
 */
function CodesMissing({ onCodes, onClose }: StepProps) {
  const { replaceCodes } = useFactorWrites();
  return (
    <FormDialog
      title="Two-factor authentication is on"
      submitLabel="Get recovery codes"
      isPending={replaceCodes.isPending}
      isCancelable={false}
      error={replaceCodes.error?.message}
      onSubmit={(event) => {
        event.preventDefault();
        replaceCodes.mutate({}, { onSuccess: ({ data }) => onCodes(data.recovery_codes) });
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        The connection was lost before your recovery codes arrived. Get new ones now: you need them to log in
        if you lose your phone.
      </p>
    </FormDialog>
  );
}

interface EnterCodeProps extends StepProps {
  readonly secret: string;
  readonly uri: string;
  readonly labels: SetUpText;
  readonly onMissing: () => void;
}

function EnterCode({ secret, uri, labels, onCodes, onMissing, onClose }: EnterCodeProps) {
  const { confirm } = useFactorWrites();
  const factors = useSecondFactors();
  const form = useForm<TotpCode>({ resolver: totpRules, defaultValues: { code: '' } });
  const submit = form.handleSubmit(async (body) => {
    try {
      onCodes((await confirm.mutateAsync({ body })).data.recovery_codes);
    } catch (error) {
      applyServerErrors(form, error);
      const isConflict = error instanceof ApiError && error.code === 'CONFLICT';
      if (isConflict && (await factors.refetch()).data?.data.totp.enabled) onMissing();
    }
  });
  return (
    <FormDialog
      {...labels}
      isPending={form.formState.isSubmitting}
      isCancelable={false}
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
        <code className="text-center text-sm break-all text-ink-1">{groupedSecret(secret)}</code>
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

/** Splits a key into groups of four characters, so that it is easier to type. */
const groupedSecret = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
