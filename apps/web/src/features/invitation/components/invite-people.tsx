import type { PartyInvitation } from '@quartermaster/contract/invitation';
import type { Party } from '@quartermaster/contract/party';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { X } from 'lucide-react';
import { useState } from 'react';
import { dateText } from '../../../platform/dates.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { showToast } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { usePendingInvitations, useRevokeInvitation } from '../api.ts';
import { InviteButton } from './invite-button.tsx';
import { PastInvitations } from './past-invitations.tsx';

function PendingInvitation({ invitation, mayRevoke }: { invitation: PartyInvitation; mayRevoke: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useRevokeInvitation();
  const { invited } = invitation;
  const confirm = async () => {
    const params = { id: invitation.party_id, invitation_id: invitation.id };
    const response = await revoke.mutateAsync({ params }).catch(() => null);
    setConfirming(false);
    if (response) showToast(`Invitation for ${invited} revoked`, { tone: 'success' });
  };
  return (
    <li className="flex items-center gap-2 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{invited}</p>
        <p className="text-xs text-ink-3">
          {ROLE_LABELS[invitation.role]} · until {dateText(invitation.expires_at)}
        </p>
      </div>
      {mayRevoke && (
        <IconButton
          size="sm"
          label={`Revoke the invitation for ${invited}`}
          icon={<X aria-hidden="true" />}
          onPress={() => setConfirming(true)}
        />
      )}
      <ConfirmDialog
        title={`Revoke the invitation for ${invited}?`}
        confirmLabel="Revoke"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => void confirm()}
        isPending={revoke.isPending}
      >
        It can no longer be accepted. You can invite them again.
      </ConfirmDialog>
    </li>
  );
}

function PendingInvitations({ party }: { party: Party }) {
  const { filter, change } = useListFilter([], [], 'invitations_');
  const { page } = filter;
  const pendingQuery = usePendingInvitations(party.id, page);
  if (pendingQuery.error && !pendingQuery.data) {
    return (
      <div className="mt-4">
        <ErrorPanel message={pendingQuery.error.message} onRetry={() => void pendingQuery.refetch()} />
      </div>
    );
  }
  const invitations = pendingQuery.data?.data ?? [];
  // A later page may become empty when its invitations are answered or revoked.
  if (invitations.length === 0 && page === 1) return null;
  return (
    <>
      <h3 className="mt-4 mb-1.5 text-sm font-semibold">Waiting for an answer</h3>
      <ul>
        {invitations.map((invitation) => (
          <PendingInvitation
            key={invitation.id}
            invitation={invitation}
            mayRevoke={Boolean(party.permissions.invite)}
          />
        ))}
      </ul>
      <Pager
        label="Pages of invitations"
        current={page}
        total={Math.max(page, pendingQuery.data?.meta.total_pages ?? 1)}
        onPage={(nextPage) => change({ page: nextPage })}
      />
    </>
  );
}

/**
 * The pending and past invitations of a party, for members who may see them, and a button for members who may
 * invite.
 */
export function InvitePeople({ party }: { party: Party }) {
  if (!party.permissions.see_invitations) return null;
  return (
    <Card>
      <h2 className="text-lg">Invitations</h2>
      <p className="mt-1 text-sm text-ink-2">
        Invite by username or email. Invitations expire after 14 days.
      </p>
      {party.permissions.invite && (
        <div className="mt-3.5">
          <InviteButton wide party={party} label="Invite user" />
        </div>
      )}
      <PendingInvitations party={party} />
      <PastInvitations partyId={party.id} />
    </Card>
  );
}
