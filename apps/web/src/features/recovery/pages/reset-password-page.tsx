import { RESET_REDIRECT_MS, TOAST_MS } from '@quartermaster/contract/constants';
import type { ResetForm } from '@quartermaster/contract/recovery';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useActionKey } from '../../../platform/hooks/use-action-key.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { AuthCard } from '../../auth/components/auth-card.tsx';
import { PasswordRules } from '../../auth/components/password-rules.tsx';
import { resetPasswordWith, resetRules, showFormFailure } from '../api.ts';
import { ResultCard } from '../components/result-card.tsx';

const FAILURE = {
  banner: 'Failed to reset password. The token may be invalid or expired.',
  toast: 'Failed to reset password.',
};

type Validity = 'unknown' | 'valid' | 'invalid';

/** Unknown at first, then invalid if there is no token; the server validates the token when it is used (ACC-4). */
function useValidity(token: string | undefined): Validity {
  const [validity, setValidity] = useState<Validity>('unknown');
  useEffect(() => setValidity(token ? 'valid' : 'invalid'), [token]);
  return validity;
}

/** /reset-password/{token}: sets a new password with the token of an emailed link (ACC-2, ACC-8). */
export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  const validity = useValidity(token);
  const [isDone, setDone] = useState(false);
  if (isDone) return <PasswordReset />;
  if (validity === 'unknown') return <Validating />;
  return validity === 'invalid' ? (
    <InvalidLink />
  ) : (
    <ChoosePassword token={token} onDone={() => setDone(true)} />
  );
}

const Validating = () => (
  <AuthCard title="Reset your password" intro="Validating reset link..." footer={null}>
    <LinkButton to={paths.login} wide>
      Return to Login
    </LinkButton>
  </AuthCard>
);

const newLinkRequest = <TextLink to={paths.forgotPassword}>Request a new reset link</TextLink>;

const InvalidLink = () => (
  <ResultCard
    tone="error"
    title="Invalid Reset Link"
    text="The password reset link is invalid or has expired."
    footer={newLinkRequest}
  />
);

function ChoosePassword({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm<ResetForm>({
    resolver: resetRules,
    defaultValues: { password: '', password_confirmation: '' },
  });
  const action = useActionKey();
  const submit = form.handleSubmit(async (values) => {
    try {
      await resetPasswordWith(token, values, action.keyOf(values));
      showToast('Your password has been reset successfully.', {
        tone: 'success',
        duration: TOAST_MS.default,
      });
      onDone();
    } catch (error) {
      showFormFailure(form, error, FAILURE);
    }
  });
  const failure = form.formState.errors.root?.message;
  return (
    <AuthCard
      title="Reset your password"
      intro="Choose a new one. You will be logged out everywhere."
      footer={<TextLink to={paths.login}>Back to login</TextLink>}
    >
      <Form label="Reset your password" onSubmit={submit}>
        <FormErrorSummary message={failure} />
        {failure && <p className="-mt-2 text-sm">{newLinkRequest}</p>}
        <FormField control={form.control} name="password">
          {(field) => (
            <PasswordField
              label="New Password"
              autoComplete="new-password"
              description={<PasswordRules password={field.value} />}
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="password_confirmation">
          {(field) => <PasswordField label="Confirm New Password" autoComplete="new-password" {...field} />}
        </FormField>
        <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
          Reset Password
        </Button>
      </Form>
    </AuthCard>
  );
}

/** Redirects to login after a moment. Replaces the URL, so that Back does not return to a used link. */
function PasswordReset() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <ResultCard
      tone="success"
      title="Password Reset Successful"
      text="You will be redirected to login in a moment."
      footer={
        <TextLink replace to={paths.login}>
          Go to login now
        </TextLink>
      }
    />
  );
}
