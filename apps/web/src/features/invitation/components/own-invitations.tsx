import type { OwnInvitation } from '@quartermaster/contract/invitation';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { MailOpen } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { dateText } from '../../../platform/dates.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useAcceptInvitation, useDeclineInvitation, useOwnInvitations } from '../api.ts';

function InvitationDetails({ invitation }: { invitation: OwnInvitation }) {
  const { party, inviter_name, message } = invitation;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="text-lg">{party.name}</h3>
      <p className="text-sm text-ink-2">
        {inviter_name} invites you ·{' '}
        {[party.game_system, party.setting].filter(Boolean).join(' · ') || `led by ${party.gm_name}`}
      </p>
      {message && <p className="mt-2 max-w-[60ch] text-sm whitespace-pre-line text-ink-1">“{message}”</p>}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-xs text-ink-3">
        <Badge tone={invitation.role === 'gm' ? 'accent' : 'neutral'}>{ROLE_LABELS[invitation.role]}</Badge>
        Valid until {dateText(invitation.expires_at)}
      </p>
    </div>
  );
}

function Invitation({ invitation }: { invitation: OwnInvitation }) {
  const navigate = useNavigateFromPage();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const { id, party } = invitation;
  const join = async () => {
    const joined = await accept.mutateAsync({ params: { id } }).catch(() => null);
    if (!joined) return;
    showToast(`Successfully joined party "${joined.data.party.name}"!`, { tone: 'success' });
    await navigate(`${paths.party(joined.data.party.id)}?welcome=true`);
  };
  const declineInvitation = async () => {
    const declined = await decline.mutateAsync({ params: { id } }).catch(() => null);
    if (declined) showToast(`Invitation to ${party.name} declined`);
  };
  return (
    <li className="flex flex-wrap items-center gap-4 border-t border-line py-4 first:border-0 first:pt-0 last:pb-0">
      <InvitationDetails invitation={invitation} />
      <div className="flex flex-wrap gap-2.5">
        <Button
          tone="primary"
          aria-label={`Accept the invitation to ${party.name}`}
          isPending={accept.isPending}
          isDisabled={decline.isPending}
          onPress={() => void join()}
        >
          Accept
        </Button>
        <Button
          aria-label={`Decline the invitation to ${party.name}`}
          isPending={decline.isPending}
          isDisabled={accept.isPending}
          onPress={() => void declineInvitation()}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

/** The user's pending invitations, above the parties (DEC-3); nothing if there are none. */
export function OwnInvitations() {
  const invitations = useOwnInvitations();
  const pendingInvitations = invitations.data?.data ?? [];
  if (pendingInvitations.length === 0) return null;
  return (
    <section aria-label="Invitations" className="mb-5">
      <Card className="bg-[linear-gradient(100deg,var(--accent-quiet),transparent_65%)]">
        <h2 className="mb-4 flex items-center gap-2 text-xl">
          <MailOpen aria-hidden="true" className="size-5 text-accent" />
          {pendingInvitations.length === 1
            ? 'You are invited'
            : `You have ${pendingInvitations.length} invitations`}
        </h2>
        <ul>
          {pendingInvitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
