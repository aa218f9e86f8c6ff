import type { AccountDeletion, Profile } from '@quartermaster/contract/account';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { logout } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { accountDeletionRules, useDeleteAccount } from '../api.ts';

/** Shows what prevents deletion, instead of a button whose request would be rejected. */
function PartiesToHandOver({ seats }: { seats: Profile['seats'] }) {
  return (
    <div className="text-sm text-ink-2">
      <p>
        {seats.length === 1
          ? 'You are the game master of this party. Hand it over or delete it first:'
          : 'You are the game master of these parties. Hand them over or delete them first:'}
      </p>
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

/** The form that confirms the deletion by password, or by username for an account without a password. */
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
      // The session has ended on the server; this removes it from the browser.
      await logout();
      await navigate(paths.login, { replace: true });
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit };
}

interface DeletionDialogProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

function DeletionDialog({ profile, onClose }: DeletionDialogProps) {
  const { form, submit } = useAccountDeletion(profile.has_password);
  return (
    <FormDialog
      isDestructive
      size="sm"
      title="Delete your account?"
      submitLabel="Delete my account"
      onSubmit={submit}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
    >
      <p className="text-sm text-ink-2">
        You leave your parties. Your characters, everything they carry and your private templates are deleted.
        Public and unlisted templates are kept and attributed to “Deleted user”, and the history of your
        parties still shows your name and those of your characters. This cannot be undone.
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
    </FormDialog>
  );
}

/** The button that deletes the account, or the parties that must be handed over first. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  if (profile.seats.length > 0) return <PartiesToHandOver seats={profile.seats} />;
  return (
    <div>
      <Button tone="danger" onPress={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && <DeletionDialog profile={profile} onClose={() => setOpen(false)} />}
    </div>
  );
}
