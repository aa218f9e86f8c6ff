import type { Party } from '@quartermaster/contract/party';
import type { PartyMember } from '@quartermaster/contract/party-member';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { HandHeart } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSponsor } from '../api.ts';
import type { Offer } from '../hooks/use-sponsoring.ts';

/** Gives a member the offered tier in this party, after a confirmation. */
export function SponsorMember(props: { party: Party; member: PartyMember; offer: Offer }) {
  const { party, member, offer } = props;
  const [isConfirming, setConfirming] = useState(false);
  const sponsor = useSponsor();
  const name = member.user.username;
  const freeSeats = offer.seats.limit - offer.seats.used;
  const confirm = () =>
    sponsor.mutate(
      { body: { beneficiary_id: member.user_id, party_id: party.id } },
      {
        onSuccess: () => {
          setConfirming(false);
          // The same text as the notification, so that both become one toast.
          showToast(`You are sponsoring ${name}`);
        },
      },
    );
  return (
    <>
      <Button tone="quiet" size="sm" aria-label={`Sponsor ${name}`} onPress={() => setConfirming(true)}>
        <HandHeart aria-hidden="true" />
        Sponsor
      </Button>
      <ConfirmDialog
        title={`Sponsor ${name}?`}
        confirmLabel="Sponsor"
        tone="primary"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={confirm}
        isPending={sponsor.isPending}
        error={sponsor.error?.message}
      >
        <p className="mb-2">
          In {party.name}, {name} gets the {TIER_NAMES[offer.tier]} tier: its limits, party collaboration, and
          the shop and loot features that their role allows.
        </p>
        <p>
          This uses 1 of your {freeSeats} available {freeSeats === 1 ? 'seat' : 'seats'}. You or {name} can
          end the patronage at any time on the Subscription page. Nothing is deleted when it ends.
        </p>
      </ConfirmDialog>
    </>
  );
}
