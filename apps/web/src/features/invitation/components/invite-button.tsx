import type { Party } from '@quartermaster/contract/party';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';

const InviteForm = lazy(() => import('./invite-form.tsx'));

export interface InviteButtonProps extends Pick<ButtonProps, 'tone' | 'wide'> {
  readonly party: Party;
  readonly label?: string;
}

/** Opens the dialog that invites one person; hidden from users without the permission. */
export function InviteButton({ party, label = 'Invite', ...appearance }: InviteButtonProps) {
  const [isInviting, setInviting, close] = useDialog();
  if (!party.permissions.invite) return null;
  return (
    <>
      <Button {...appearance} onPress={() => setInviting(true)}>
        <UserPlus aria-hidden="true" />
        {label}
      </Button>
      <Suspense>{isInviting && <InviteForm party={party} onClose={close} />}</Suspense>
    </>
  );
}
