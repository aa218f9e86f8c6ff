import {
  type CodeConfirmation,
  type ConfirmationMethod,
  confirmCode,
  confirmPassword,
  confirmTotp,
  type PasswordConfirmation,
  sendConfirmationCode,
} from '@quartermaster/contract/reauthentication';
import type { TotpCode } from '@quartermaster/contract/second-factor';
import { type ReactNode, Suspense, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ConfirmationRequest } from '../../../platform/confirmation.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { callEndpoint } from '../../../platform/http.ts';
import { lazy } from '../../../platform/lazy.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { totpRules } from '../../second-factor/api.ts';
import { codeRules, confirmPasswordRules } from '../api.ts';

const ConfirmPasskey = lazy(() => import('../../passkey/components/confirm-passkey.tsx'));

type Settle = ConfirmationRequest['settle'];
const TITLE = 'Confirm your identity';
const QUIET = { quiet: true } as const;

/** Asks the user to confirm their identity before a rejected request is retried (ADR 0123). */
export default function ConfirmIdentity({ request }: { request: ConfirmationRequest }) {
  const { methods, settle } = request;
  const [methodIndex, setMethodIndex] = useState(0);
  const otherMethod = methods[(methodIndex + 1) % methods.length];
  const otherMethodButton = methods.length > 1 && otherMethod && (
    <div>
      <Button size="sm" tone="quiet" onPress={() => setMethodIndex((methodIndex + 1) % methods.length)}>
        {METHOD_LABELS[otherMethod]}
      </Button>
    </div>
  );
  const Form = FORMS[methods[methodIndex] ?? 'password'];
  return <Form settle={settle} otherMethodButton={otherMethodButton} />;
}

interface FormProps {
  readonly settle: Settle;
  /** The button that switches to another method. */
  readonly otherMethodButton: ReactNode;
}

const METHOD_LABELS: Readonly<Record<ConfirmationMethod, string>> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  totp: 'Use your authenticator app',
  code: 'Use a code sent by email',
};

const FORMS: Readonly<Record<ConfirmationMethod, (props: FormProps) => ReactNode>> = {
  password: PasswordForm,
  passkey: PasskeyForm,
  totp: TotpForm,
  code: CodeForm,
};

interface SingleStepFormProps<T extends FieldValues> extends FormProps {
  readonly form: UseFormReturn<T>;
  readonly confirm: (body: T) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A confirmation in one step. */
function SingleStepForm<T extends FieldValues>({
  form,
  confirm,
  settle,
  otherMethodButton,
  children,
}: SingleStepFormProps<T>) {
  const submit = form.handleSubmit(async (body) => {
    try {
      await confirm(body);
      settle(true);
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={TITLE}
      size="sm"
      submitLabel="Confirm"
      isPending={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
      onSubmit={submit}
      onClose={() => settle(false)}
    >
      {children}
      {otherMethodButton}
    </FormDialog>
  );
}

function PasskeyForm(props: FormProps) {
  return (
    <Suspense>
      <ConfirmPasskey title={TITLE} {...props} />
    </Suspense>
  );
}

function TotpForm(props: FormProps) {
  const form = useForm<TotpCode>({ resolver: totpRules, defaultValues: { code: '' } });
  return (
    <SingleStepForm form={form} confirm={(body) => callEndpoint(confirmTotp, { body }, QUIET)} {...props}>
      <p className="text-sm text-ink-2">
        Enter the current code from your authenticator app. You will not need it again for 10 minutes.
      </p>
      <FormField control={form.control} name="code">
        {(field) => (
          <TextField
            autoFocus
            label="Authenticator code"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field}
          />
        )}
      </FormField>
    </SingleStepForm>
  );
}

function PasswordForm(props: FormProps) {
  const form = useForm<PasswordConfirmation>({
    resolver: confirmPasswordRules,
    defaultValues: { password: '' },
  });
  return (
    <SingleStepForm form={form} confirm={(body) => callEndpoint(confirmPassword, { body }, QUIET)} {...props}>
      <p className="text-sm text-ink-2">
        Enter your password to continue. You will not need it again for 10 minutes.
      </p>
      <FormField control={form.control} name="password">
        {(field) => (
          <PasswordField autoFocus label="Your password" autoComplete="current-password" {...field} />
        )}
      </FormField>
    </SingleStepForm>
  );
}

/** Two steps of one form: the code is emailed on request, then entered. */
function useCodeForm(settle: Settle) {
  const [isSent, setSent] = useState(false);
  const form = useForm<CodeConfirmation>({ resolver: codeRules, defaultValues: { code: '' } });
  const attempt = async (request: () => Promise<unknown>) => {
    form.clearErrors();
    await request().catch((error: unknown) => applyServerErrors(form, error));
  };
  const send = () =>
    attempt(async () => {
      await callEndpoint(sendConfirmationCode, {}, QUIET);
      form.resetField('code');
      setSent(true);
    });
  const submit = form.handleSubmit((body) =>
    attempt(async () => {
      await callEndpoint(confirmCode, { body }, QUIET);
      settle(true);
    }),
  );
  return { form, isSent, send, submit };
}

function CodeForm({ settle, otherMethodButton }: FormProps) {
  const { user } = useSession();
  const { form, isSent, send, submit } = useCodeForm(settle);
  const [isSending, setSending] = useState(false);
  const sendNow = () => {
    setSending(true);
    void send().finally(() => setSending(false));
  };
  return (
    <FormDialog
      title={TITLE}
      size="sm"
      submitLabel={isSent ? 'Confirm' : 'Send code'}
      isPending={isSent ? form.formState.isSubmitting : isSending}
      error={form.formState.errors.root?.message}
      onSubmit={(event) => {
        if (isSent) return void submit(event);
        event.preventDefault();
        sendNow();
      }}
      onClose={() => settle(false)}
    >
      <p className="text-sm text-ink-2">
        {isSent
          ? 'We sent a code with 8 digits to '
          : 'Your account has no password. We will send a code to '}
        <span className="font-semibold break-all text-ink-1">{user?.email}</span>
        {isSent ? '. It is valid for 10 minutes.' : '. Enter it here.'}
      </p>
      {isSent && (
        <FormField control={form.control} name="code">
          {(field) => (
            <TextField
              autoFocus
              label="Confirmation code"
              inputMode="numeric"
              autoComplete="one-time-code"
              {...field}
            />
          )}
        </FormField>
      )}
      {isSent && (
        <div>
          <Button size="sm" isPending={isSending} onPress={sendNow}>
            Send a new code
          </Button>
        </div>
      )}
      {otherMethodButton}
    </FormDialog>
  );
}
