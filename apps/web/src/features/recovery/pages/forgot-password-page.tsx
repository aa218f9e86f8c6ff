import { TOAST_MS } from '@quartermaster/contract/constants';
import type { AddressForm } from '@quartermaster/contract/recovery';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { AuthCard } from '../../auth/components/auth-card.tsx';
import { addressRules, requestReset, showFormFailure } from '../api.ts';
import { ResultCard } from '../components/result-card.tsx';

const FAILURE = {
  banner: 'Failed to process request. Please try again.',
  toast: 'Failed to process password reset request.',
};

/** A link to the login page, with the page to open after the login. */
const LoginLink = ({ children }: { children: string }) => (
  <TextLink to={paths.login + useLocation().search}>{children}</TextLink>
);

/** /forgot-password: requests an email with a link to reset the password (ACC-2, ACC-8). */
export default function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  return isSent ? <InstructionsSent /> : <RequestResetForm onSent={() => setSent(true)} />;
}

function RequestResetForm({ onSent }: { onSent: () => void }) {
  const form = useForm<AddressForm>({ resolver: addressRules, defaultValues: { email: '' } });
  const submit = form.handleSubmit(async (values) => {
    try {
      await requestReset(values);
      showToast('Password reset instructions sent to your email.', {
        tone: 'success',
        duration: TOAST_MS.default,
      });
      onSent();
    } catch (error) {
      showFormFailure(form, error, FAILURE);
    }
  });
  return (
    <AuthCard
      title="Forgot your password?"
      intro="Enter your email address and we will send you a link to choose a new password."
      footer={<LoginLink>Back to login</LoginLink>}
    >
      <Form label="Forgot your password?" onSubmit={submit}>
        <FormErrorSummary message={form.formState.errors.root?.message} />
        <FormField control={form.control} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
        </FormField>
        <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
          Send Reset Instructions
        </Button>
      </Form>
    </AuthCard>
  );
}

const InstructionsSent = () => (
  <ResultCard
    tone="success"
    title="Reset Instructions Sent"
    text="If an account exists with that email, we've sent instructions on how to reset your password."
    footer={<LoginLink>Return to login</LoginLink>}
  >
    Check your inbox, and the spam folder too. The link can be used once, within one hour.
  </ResultCard>
);
