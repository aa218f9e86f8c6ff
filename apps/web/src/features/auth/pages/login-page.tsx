import type { Credentials } from '@quartermaster/contract/auth';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { lazy } from '../../../platform/lazy.ts';
import { login, signInWith } from '../../../platform/session.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { GuestMaintenance } from '../../site-settings/components/guest-maintenance.tsx';
import { loginRules, type SecondFactorChallenge, secondFactorChallengeOf } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { OtherSignInMethods } from '../components/other-sign-in-methods.tsx';
import { joinIntro } from '../view.ts';

const PasskeyLogin = lazy(() =>
  import('../../passkey/components/passkey-login.tsx').catch(() => ({ default: () => null })),
);
const SecondFactorStep = lazy(() => import('../components/second-factor-step.tsx'));

/** /login. The route guard redirects signed-in users. */
export default function LoginPage() {
  const { search } = useLocation();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const form = useForm<Credentials>({
    resolver: loginRules,
    defaultValues: { email: '', password: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    await login(values).catch((error: unknown) => {
      const newChallenge = secondFactorChallengeOf(error);
      if (newChallenge === null) applyServerErrors(form, error);
      else setChallenge(newChallenge);
    });
  });
  if (challenge !== null)
    return (
      <Suspense>
        <SecondFactorStep {...challenge} onSignedIn={signInWith} onRestart={() => setChallenge(null)} />
      </Suspense>
    );
  return (
    <AuthCard
      title="Log in"
      intro={joinIntro(search, 'Log in') ?? 'Welcome back. Your items are where you left them.'}
      footer={
        <>
          New here? <TextLink to={paths.register + search}>Create an account</TextLink>
        </>
      }
    >
      <GuestMaintenance />
      <Form label="Log in" onSubmit={submit}>
        <FormErrorSummary message={form.formState.errors.root?.message} />
        <FormField control={form.control} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="username webauthn" {...field} />}
        </FormField>
        <FormField control={form.control} name="password">
          {(field) => <PasswordField label="Password" autoComplete="current-password" {...field} />}
        </FormField>
        <p className="-mt-1 text-right text-sm">
          <TextLink to={paths.forgotPassword + search}>Forgot your password?</TextLink>
        </p>
        <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
          Log in
        </Button>
      </Form>
      <div className="flow-root [[data-passkeys]_&]:min-h-14.5">
        <OtherSignInMethods>
          <PasskeyLogin />
        </OtherSignInMethods>
      </div>
    </AuthCard>
  );
}
