import type { UserDetail } from '@quartermaster/contract/admin-users';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { useUserActions, useUserExport } from '../api.ts';
import ActionDialog from './action-dialog.tsx';
import { GrantTier } from './grant-tier.tsx';
import { type SuspensionDays, SuspensionDuration, suspensionEnd } from './suspension-duration.tsx';

export type UserActionKind =
  | 'suspend'
  | 'liftSuspension'
  | 'endSessions'
  | 'sendPasswordReset'
  | 'verifyAddress'
  | 'resetFactor'
  | 'changeRights'
  | 'grantTier'
  | 'endGrant'
  | 'export'
  | 'delete';

interface UserActionProps {
  readonly kind: UserActionKind;
  readonly user: UserDetail;
  readonly onClose: () => void;
}

/** The dialog of one action on a user. */
export default function UserAction({ kind, ...props }: UserActionProps) {
  if (kind === 'suspend') return <Suspend {...props} />;
  if (kind === 'grantTier') return <GrantTier {...props} />;
  if (kind === 'export') return <ExportData {...props} />;
  if (kind === 'delete') return <DeleteAccount {...props} />;
  return kind === 'changeRights' ? <Rights {...props} /> : <SimpleAction kind={kind} {...props} />;
}

function Suspend({ user, onClose }: Omit<UserActionProps, 'kind'>) {
  const { suspend } = useUserActions();
  const [days, setDays] = useState<SuspensionDays>('7');
  return (
    <ActionDialog
      title={`Suspend ${user.username}`}
      label="Suspend user"
      successText={`${user.username} suspended`}
      isDestructive
      onConfirm={(reason) =>
        suspend.mutateAsync({ params: { id: user.id }, body: { reason, until: suspensionEnd(days) } })
      }
      onClose={onClose}
    >
      <p>
        All sessions end immediately, and the user cannot log in. The user sees the reason at login and in an
        email. Nothing is deleted.
      </p>
      <SuspensionDuration days={days} onChange={setDays} />
    </ActionDialog>
  );
}

const SIMPLE_ACTIONS = {
  liftSuspension: {
    title: 'Lift suspension',
    label: 'Lift suspension',
    successText: 'Suspension lifted',
    text: 'The user can log in again, and is notified by email.',
  },
  endSessions: {
    title: 'End all sessions',
    label: 'End sessions',
    successText: 'Sessions ended',
    text: 'The user is logged out on every device, can log in again, and is notified.',
  },
  sendPasswordReset: {
    title: 'Send password reset',
    label: 'Send email',
    successText: 'Password reset sent',
    text: 'The user receives an email with a link to choose a new password. The old password works until then.',
  },
  verifyAddress: {
    title: 'Verify email address',
    label: 'Mark as verified',
    successText: 'Email address verified',
    text: 'The user can publish content and invite others by email without opening the verification link, and is notified.',
  },
  resetFactor: {
    title: 'Reset second factor',
    label: 'Reset second factor',
    successText: 'Second factor reset',
    text: 'Removes the authenticator app, all passkeys and the recovery codes, so the password alone is enough to log in. Make sure that the request really comes from the user.',
  },
  endGrant: {
    title: 'End granted tier',
    label: 'End tier',
    successText: 'Granted tier ended',
    text: 'A subscription is not affected. The user is notified. Nothing is deleted.',
  },
} as const;

const DESTRUCTIVE_ACTIONS: readonly UserActionKind[] = ['endSessions', 'resetFactor'];

function Rights({ user, onClose }: Omit<UserActionProps, 'kind'>) {
  const { changeRights } = useUserActions();
  const { id, username } = user;
  // The rights when the dialog opened: the action must not become its opposite when another admin changes the rights.
  const [admin] = useState(user.admin);
  return (
    <ActionDialog
      title={admin ? `Remove admin rights of ${username}` : `Make ${username} an admin`}
      label={admin ? 'Remove admin rights' : 'Make admin'}
      successText={admin ? `${username} is no longer an admin` : `${username} is now an admin`}
      isDestructive
      onConfirm={(reason) => changeRights.mutateAsync({ params: { id }, body: { reason, admin: !admin } })}
      onClose={onClose}
    >
      {admin
        ? 'The user loses access to the admin area immediately and is notified.'
        : 'Admins see every account and may suspend users. The user normally needs a second factor to enter, and is notified.'}
    </ActionDialog>
  );
}

function ExportData({ user, onClose }: Omit<UserActionProps, 'kind'>) {
  const userExport = useUserExport(user.id);
  return (
    <ActionDialog
      title={`Export the data of ${user.username}`}
      label="Export data"
      successText="Account data exported"
      onConfirm={(reason) => userExport.mutateAsync(reason)}
      onClose={onClose}
    >
      Downloads the file that the user can export in the profile: everything stored about the account. The
      user is notified.
    </ActionDialog>
  );
}

function DeleteAccount({ user, onClose }: Omit<UserActionProps, 'kind'>) {
  const { deleteAccount } = useUserActions();
  const navigate = useNavigateFromPage();
  const { id, username } = user;
  return (
    <ActionDialog
      title={`Delete ${username}`}
      label="Delete account"
      successText={`${username} deleted`}
      isDestructive
      onConfirm={async (reason) => {
        await deleteAccount.mutateAsync({ params: { id }, body: { reason } });
        await navigate(paths.adminUsers);
      }}
      onClose={onClose}
    >
      <p>
        Deletes the user’s characters, private templates and personal data, removes the user from all parties,
        and cancels an active subscription. Party histories are kept, and the user is notified by email. This
        cannot be undone.
      </p>
    </ActionDialog>
  );
}

function SimpleAction({ kind, user, onClose }: UserActionProps & { kind: keyof typeof SIMPLE_ACTIONS }) {
  const actions = useUserActions();
  const { text, ...labels } = SIMPLE_ACTIONS[kind];
  return (
    <ActionDialog
      {...labels}
      isDestructive={DESTRUCTIVE_ACTIONS.includes(kind)}
      onConfirm={(reason) => actions[kind].mutateAsync({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    >
      {text}
    </ActionDialog>
  );
}
