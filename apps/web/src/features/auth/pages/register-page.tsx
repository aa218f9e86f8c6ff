import type { Registration as Account } from '@quartermaster/contract/auth';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useSiteStatus } from '../../site-settings/api.ts';
import { registerRules, useRegister } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { OtherSignInMethods } from '../components/other-sign-in-methods.tsx';
import { PasswordRules } from '../components/password-rules.tsx';
import { joinIntro } from '../view.ts';

function RegistrationClosed() {
  return (
    <AuthCard
      title="Registration is closed"
      intro="This server does not accept new accounts at the moment."
      footer={<TextLink to={paths.login}>Back to login</TextLink>}
    >
      <p className="text-sm text-ink-2">If you already have an account, log in as usual.</p>
    </AuthCard>
  );
}

function InvitationOnlyNotice({ hasLink }: { hasLink: boolean }) {
  return (
    <Banner title="Invitation only">
      {hasLink
        ? 'Use the email address that your invitation was sent to.'
        : 'Open the link in your invitation email to create an account.'}
    </Banner>
  );
}

/** /register: creates an account and signs in with it. */
export default function RegisterPage() {
  const mode = useSiteStatus()?.registration;
  return mode === 'closed' ? <RegistrationClosed /> : <Registration isByInvitation={mode === 'invitation'} />;
}

function Registration({ isByInvitation }: { isByInvitation: boolean }) {
  const { search } = useLocation();
  const invitationToken = new URLSearchParams(search).get('invitation_token');
  const register = useRegister();
  const form = useForm<Account>({
    resolver: registerRules,
    defaultValues: { email: '', username: '', password: '', password_confirmation: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    const account = invitationToken === null ? values : { ...values, invitation_token: invitationToken };
    await register(account).catch((error: unknown) => applyServerErrors(form, error));
  });
  return (
    <AuthCard
      title="Create an account"
      intro={joinIntro(search, 'Create one') ?? 'For players and game masters. It takes a minute.'}
      footer={
        <>
          Already have an account? <TextLink to={paths.login + search}>Log in</TextLink>
        </>
      }
    >
      <Form label="Create an account" onSubmit={submit}>
        {isByInvitation && <InvitationOnlyNotice hasLink={invitationToken !== null} />}
        <FormErrorSummary message={form.formState.errors.root?.message} />
        <FormField control={form.control} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
        </FormField>
        <FormField control={form.control} name="username">
          {(field) => (
            <TextField
              label="Username"
              autoComplete="username"
              description="Shown to your party."
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="password">
          {(field) => (
            <PasswordField
              label="Password"
              autoComplete="new-password"
              description={<PasswordRules password={field.value} />}
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="password_confirmation">
          {(field) => <PasswordField label="Confirm password" autoComplete="new-password" {...field} />}
        </FormField>
        <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
          Create account
        </Button>
      </Form>
      <OtherSignInMethods />
    </AuthCard>
  );
}
