import type { PartyInvitation } from '@quartermaster/contract/invitation';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { dateText } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useAllInvitations } from '../api.ts';

/** When an invitation was declined or expired. */
const endedAt = ({ answered_at, expires_at }: PartyInvitation): string => answered_at ?? expires_at;

function PastList({ partyId }: { partyId: string }) {
  const lists = [useAllInvitations(partyId, 'declined'), useAllInvitations(partyId, 'expired')];
  const failed = lists.find((list) => errorInsteadOf(list));
  if (failed?.error) {
    return <ErrorPanel message={failed.error.message} onRetry={() => void failed.refetch()} />;
  }
  if (lists.some(({ data }) => !data)) {
    return (
      <SkeletonArea label="Loading declined and expired invitations">
        <SkeletonBlock className="h-12" />
      </SkeletonArea>
    );
  }
  const pastInvitations = lists
    .flatMap(({ data }) => data?.data ?? [])
    .sort((a, b) => endedAt(b).localeCompare(endedAt(a)));
  if (pastInvitations.length === 0)
    return <p className="text-sm text-ink-3">No declined or expired invitations.</p>;
  return (
    <ul aria-label="Declined and expired invitations">
      {pastInvitations.map((invitation) => (
        <li key={invitation.id} className="border-t border-line py-2">
          <p className="text-sm font-medium">{invitation.invited}</p>
          <p className="text-xs text-ink-3">
            {ROLE_LABELS[invitation.role]} · {invitation.status === 'declined' ? 'Declined' : 'Expired'}{' '}
            {dateText(endedAt(invitation))}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The declined and expired invitations of a party, fetched when the user opens the list. */
export function PastInvitations({ partyId }: { partyId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-3 grid gap-2">
      <Button size="sm" tone="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        Declined and expired
      </Button>
      {isOpen && <PastList partyId={partyId} />}
    </div>
  );
}
