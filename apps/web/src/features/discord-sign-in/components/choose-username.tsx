import type { DiscordCallback, DiscordSignUpForm } from '@quartermaster/contract/discord-sign-in';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type SignedUp, signUp, signUpRules } from '../state.ts';

type NewUser = Extract<DiscordCallback, { outcome: 'choose_username' }>;

/** The form for new users from Discord: username and email address. */
export function ChooseUsername(props: { newUser: NewUser; onSignedUp: (reply: SignedUp) => void }) {
  const { ticket, username, email } = props.newUser;
  const form = useForm<DiscordSignUpForm>({
    resolver: signUpRules,
    defaultValues: { username, email: email ?? '' },
  });
  const submit = form.handleSubmit(async (values) => {
    await signUp(ticket, values)
      .then(props.onSignedUp)
      .catch((error: unknown) => applyServerErrors(form, error));
  });
  return (
    <Form label="Choose a username" onSubmit={submit}>
      <FormErrorSummary message={form.formState.errors.root?.message} />
      <FormField control={form.control} name="username">
        {(field) => (
          <TextField
            label="Username"
            autoComplete="username"
            autoFocus
            description="Shown to your party."
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="email">
        {(field) => (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            description={
              email === null
                ? 'Discord did not share a verified email address.'
                : 'From Discord. You can change it.'
            }
            {...field}
          />
        )}
      </FormField>
      <Button type="submit" tone="primary" size="lg" wide isPending={form.formState.isSubmitting}>
        Create account
      </Button>
    </Form>
  );
}
