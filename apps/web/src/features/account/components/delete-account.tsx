import type { AccountDeletion, Profile } from '@quartermaster/contract/account';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { logout } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { accountDeletionRules, useDeleteAccount } from '../api.ts';

/** Shows what prevents deletion, instead of a button that would be refused. */
function PartiesToHandOver({ seats }: { seats: Profile['seats'] }) {
  return (
    <div className="text-sm text-ink-2">
      <p>You are the game master of these parties. Hand them over or delete them first:</p>
      <ul className="mt-2 flex flex-col gap-1">
        {seats.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={paths.party(id)}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for the password once more, or where there is none for the username; the dialog requests a mailed code. */
function useAccountDeletion(hasPassword: boolean) {
  const navigate = useNavigate();
  const remove = useDeleteAccount();
  const form = useForm<AccountDeletion>({
    resolver: accountDeletionRules,
    defaultValues: hasPassword ? { password: '' } : { username: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await remove.mutateAsync(values);
      showToast('Your account has been deleted.', { tone: 'success' });
      // The session is gone on the server; this forgets it here.
      await logout();
      await navigate(paths.login, { replace: true });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit };
}

function AccountDeletionForm({
  profile,
  id,
  onPending,
}: {
  profile: Profile;
  id: string;
  onPending: (now: boolean) => void;
}) {
  const { form, submit } = useAccountDeletion(profile.has_password);
  const send: typeof submit = async (event) => {
    onPending(true);
    await submit(event).finally(() => onPending(false));
  };
  return (
    <Form id={id} label="Delete my account" onSubmit={send}>
      <FormErrorSummary message={form.formState.errors.root?.message} />
      <p className="text-sm text-ink-2">
        You leave your parties. Your characters and everything they carry are gone, and your private templates
        with them. Public templates stay under “Deleted user”, and histories keep the names they were written
        with. This cannot be undone.
      </p>
      {profile.has_password ? (
        <FormField control={form.control} name="password">
          {({ value = '', ...field }) => (
            <PasswordField
              autoFocus
              label="Your password"
              autoComplete="current-password"
              value={value}
              {...field}
            />
          )}
        </FormField>
      ) : (
        <FormField control={form.control} name="username">
          {({ value = '', ...field }) => (
            <TextField
              autoFocus
              label={`Type your username: ${profile.username}`}
              autoComplete="off"
              value={value}
              {...field}
            />
          )}
        </FormField>
      )}
    </Form>
  );
}

/** The way out, with everything that has to be known before. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  if (profile.seats.length > 0) return <PartiesToHandOver seats={profile.seats} />;
  return (
    <div>
      <Button tone="danger" onPress={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        role="alertdialog"
        size="sm"
        title="Delete your account?"
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable={!isPending}
        actions={
          <>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form={id} tone="danger" isPending={isPending}>
              Delete my account
            </Button>
          </>
        }
      >
        {isOpen && <AccountDeletionForm profile={profile} id={id} onPending={setPending} />}
      </Dialog>
    </div>
  );
}
