import { completeLogin, type LoginReply, type SecondFactorForm } from '@quartermaster/contract/auth';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { call } from '../../../platform/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { secondFactorRules } from '../api.ts';
import { AuthCard } from './auth-card.tsx';

export interface SecondFactorStepProps {
  /** What the first step, by password or Discord, has answered. */
  readonly challenge: string;
  readonly onSignedIn: (reply: LoginReply) => void;
  /** Back to the first step, also when the challenge has ended. */
  readonly onRestart: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondFactorStep({ challenge, onSignedIn, onRestart }: SecondFactorStepProps) {
  const form = useForm<SecondFactorForm>({ resolver: secondFactorRules, defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onSignedIn((await call(completeLogin, { body: { challenge, code } }, { quiet: true })).data);
    } catch (error) {
      applyServerErrors(form, error);
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) form.setValue('code', '');
    }
  });
  return (
    <AuthCard
      title="Two-factor authentication"
      intro="Enter the code that your authenticator app shows now. If you do not have your phone, enter one of your recovery codes."
      foot={
        <Button tone="quiet" onPress={onRestart}>
          Back to login
        </Button>
      }
    >
      <Form label="Two-factor authentication" onSubmit={submit}>
        <FormErrorSummary message={form.formState.errors.root?.message} />
        <FormField control={form.control} name="code">
          {(field) => (
            <TextField autoFocus label="Code" autoComplete="one-time-code" spellCheck="false" {...field} />
          )}
        </FormField>
        <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
          Log in
        </Button>
      </Form>
    </AuthCard>
  );
}
