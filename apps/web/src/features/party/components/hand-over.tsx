import type { Party } from '@quartermaster/contract/party';
import type { PartyMember } from '@quartermaster/contract/party-member';
import { Crown } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTransferGm } from '../api.ts';

/** Hands the game-master seat to this member (DEC-3); shown only to the game master of record. */
export function HandOver({ party, member }: { party: Party; member: PartyMember }) {
  const [isConfirming, setConfirming] = useState(false);
  const transfer = useTransferGm();
  const name = member.user.username;
  const confirm = async () => {
    const input = { params: { id: party.id }, body: { user_id: member.user_id } };
    const reply = await transfer.mutateAsync(input).catch(() => null);
    if (!reply) return;
    setConfirming(false);
    showToast(`${name} is the game master now`, { tone: 'success' });
  };
  return (
    <>
      <Button tone="quiet" size="sm" onPress={() => setConfirming(true)}>
        <Crown aria-hidden="true" />
        <span>
          Make <span className="sr-only">{name} </span>game master
        </span>
      </Button>
      <ConfirmDialog
        title={`Make ${name} the game master?`}
        confirmLabel="Make game master"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => void confirm()}
        isPending={transfer.isPending}
        error={transfer.error?.message}
      >
        {name} will run {party.name} and see all hidden content. You become a manager; only {name} can make
        you the game master again.
      </ConfirmDialog>
    </>
  );
}
