import { completeLogin, type LoginReply, type SecondFactorForm } from '@quartermaster/contract/auth';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { callEndpoint } from '../../../platform/http.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type SecondFactorChallenge, secondFactorRules } from '../api.ts';
import { AuthCard } from './auth-card.tsx';

const PasskeyStep = lazy(() => import('../../passkey/components/passkey-step.tsx'));

export interface SecondFactorStepProps extends SecondFactorChallenge {
  readonly onSignedIn: (reply: LoginReply) => void;
  /** Returns to the first step. */
  readonly onRestart: () => void;
}

/** The second step of a sign-in: a passkey, a code from the authenticator app, or a recovery code. */
export default function SecondFactorStep(props: SecondFactorStepProps) {
  const { challenge, methods, onSignedIn, onRestart } = props;
  const form = useForm<SecondFactorForm>({ resolver: secondFactorRules, defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onSignedIn((await callEndpoint(completeLogin, { body: { challenge, code } }, { quiet: true })).data);
    } catch (error) {
      applyServerErrors(form, error);
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) form.setValue('code', '');
    }
  });
  return (
    <AuthCard
      title="Two-factor authentication"
      intro={introFor(methods)}
      footer={
        <Button tone="quiet" onPress={onRestart}>
          Back to login
        </Button>
      }
    >
      {methods.includes('passkey') && (
        <Suspense>
          <PasskeyStep challenge={challenge} onSignedIn={onSignedIn} />
        </Suspense>
      )}
      <Form label="Two-factor authentication" onSubmit={submit}>
        <FormErrorSummary message={form.formState.errors.root?.message} />
        <FormField control={form.control} name="code">
          {(field) => (
            <TextField
              autoFocus={!methods.includes('passkey')}
              label="Code"
              autoComplete="one-time-code"
              spellCheck="false"
              {...field}
            />
          )}
        </FormField>
        <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
          Log in
        </Button>
      </Form>
    </AuthCard>
  );
}

function introFor(methods: readonly string[]): string {
  if (!methods.includes('passkey'))
    return 'Enter the code that your authenticator app shows now. If you do not have your phone, enter one of your recovery codes.';
  return methods.includes('totp')
    ? 'Use a passkey, or enter the code from your authenticator app or one of your recovery codes.'
    : 'Use a passkey. If you do not have it, enter one of your recovery codes.';
}
