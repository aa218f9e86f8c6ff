import type { AddressForm } from '@quartermaster/contract/recovery';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { addressRules, requestVerification, showFormFailure } from '../api.ts';

const FAILURE = {
  banner: 'Failed to send the verification email. Please try again.',
  toast: 'Failed to send the verification email.',
};

/** Requests a new verification link; shows the same message for every email address. */
export function ResendForm() {
  const [isSent, setSent] = useState(false);
  const form = useForm<AddressForm>({ resolver: addressRules, defaultValues: { email: '' } });
  const submit = form.handleSubmit(async (values) => {
    try {
      await requestVerification(values, { quiet: true });
      setSent(true);
    } catch (error) {
      showFormFailure(form, error, FAILURE);
    }
  });
  if (isSent) {
    return (
      <p role="status" className="mt-4 text-ink-1">
        If that address belongs to an account and is not verified yet, we've sent a new link. Check your
        inbox, and the spam folder too.
      </p>
    );
  }
  return (
    <Form label="Resend verification email" onSubmit={submit} className="mt-5">
      <FormErrorSummary message={form.formState.errors.root?.message} />
      <FormField control={form.control} name="email">
        {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
      </FormField>
      <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
        Resend verification email
      </Button>
    </Form>
  );
}
