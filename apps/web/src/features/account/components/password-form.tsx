import type { PasswordChange } from '@quartermaster/contract/account';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { PasswordRules } from '../../auth/components/password-rules.tsx';
import { passwordRules, useChangePassword } from '../api.ts';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

interface PasswordFormProps {
  /** False for users who registered through Discord and have not set a password yet. */
  readonly hasPassword: boolean;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Changes the password, or sets the first one; all other sessions end. */
export function PasswordForm({ hasPassword, onDirty }: PasswordFormProps) {
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ resolver: passwordRules, defaultValues: EMPTY });
  const { isDirty, isSubmitting, errors } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = form.handleSubmit(async ({ current_password, ...newPassword }) => {
    try {
      await change.mutateAsync(hasPassword ? { current_password, ...newPassword } : newPassword);
      form.reset(EMPTY);
      showToast('Password changed successfully!', { tone: 'success', notificationTitle: 'Password changed' });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <Form label="Password" onSubmit={submit} className="max-w-110">
      <FormErrorSummary message={errors.root?.message} />
      {hasPassword && (
        <FormField control={form.control} name="current_password">
          {({ value = '', ...field }) => (
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              value={value}
              {...field}
            />
          )}
        </FormField>
      )}
      <FormField control={form.control} name="password">
        {(field) => (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            description={<PasswordRules password={field.value} />}
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="password_confirmation">
        {(field) => <PasswordField label="Confirm new password" autoComplete="new-password" {...field} />}
      </FormField>
      <FormActions>
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </FormActions>
    </Form>
  );
}
