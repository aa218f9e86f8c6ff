import { INVITATION_MESSAGE_MAX } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { ROLE_MEANINGS } from '@quartermaster/rules/role-text';
import { invitableRoles, type Role } from '@quartermaster/rules/roles';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { useUser } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useInvite } from '../api.ts';

interface Values {
  /** A username, or an email address if it contains an @. */
  readonly username: string;
  readonly role: Role;
  readonly message: string;
}
const NEW_INVITATION: Values = { username: '', role: 'player', message: '' };

const isAddress = (text: string): boolean => text.includes('@');
const bodyOf = ({ username, role, message }: Values) => {
  const recipient = username.trim();
  return { ...(isAddress(recipient) ? { email: recipient } : { username: recipient }), role, message };
};

function useInviteForm(party: Party, onClose: () => void) {
  const form = useForm<Values>({ defaultValues: NEW_INVITATION });
  const invite = useInvite();
  const submit = form.handleSubmit(async (values) => {
    try {
      const { data } = await invite.mutateAsync({
        params: { id: party.id },
        body: { party_invitation: bodyOf(values) },
      });
      showToast(`${data.invited} is invited`, { tone: 'success' });
      onClose();
    } catch (error) {
      // The API has two fields, username and email, for this one field of the form.
      const details = error instanceof ApiError ? error.details : [];
      const recipientError = details.find(({ field }) => /email|username/.test(field));
      if (!recipientError) return applyServerErrors(form, error);
      form.setError('username', { type: 'server', message: recipientError.message }, { shouldFocus: true });
    }
  });
  return { form, submit };
}

function RoleField({ control, roles }: { control: Control<Values>; roles: readonly Role[] }) {
  const choices = roles.map((role) => ({
    value: role,
    label: ROLE_LABELS[role],
    description: ROLE_MEANINGS[role],
  }));
  return (
    <FormField control={control} name="role">
      {(field) => (
        <SelectField label="Role" choices={choices} description={ROLE_MEANINGS[field.value]} {...field} />
      )}
    </FormField>
  );
}

/** Invites one person: recipient, role and message. */
export default function InviteForm({ party, onClose }: { party: Party; onClose: () => void }) {
  const user = useUser();
  const { form, submit } = useInviteForm(party, onClose);
  const { username, role } = useWatch({ control: form.control });
  const roles = invitableRoles({
    role: party.user_role,
    holdsGameMasterSeat: party.game_master_id === user.id,
  });
  return (
    <FormDialog
      title={`Invite to ${party.name}`}
      submitLabel="Send invitation"
      onSubmit={submit}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      isDisabled={(username ?? '').trim() === ''}
      error={form.formState.errors.root?.message}
    >
      <FormField control={form.control} name="username">
        {(field) => (
          <TextField
            label="Username or email"
            isRequired
            autoFocus
            autoComplete="off"
            maxLength={254}
            description={
              isAddress(username ?? '')
                ? 'We will send an email. For privacy, we do not show whether this address has an account.'
                : 'They will see the invitation in their notifications and on My Parties.'
            }
            {...field}
          />
        )}
      </FormField>
      <RoleField control={form.control} roles={roles} />
      {role === 'gm' && (
        <Banner tone="warning">
          A game master sees all hidden content. No user can remove them or change their role.
        </Banner>
      )}
      <FormField control={form.control} name="message">
        {(field) => <TextArea label="Message (optional)" maxLength={INVITATION_MESSAGE_MAX} {...field} />}
      </FormField>
    </FormDialog>
  );
}
