import type { Patronage } from '@quartermaster/contract/subscription';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useEndPatronage } from '../api.ts';

/** The user's side of the patronage: given or received. */
export type Side = 'given' | 'received';

interface EndPatronageProps {
  readonly patronage: Pick<Patronage, 'id' | 'party_name' | 'granted_tier'>;
  /** The name of the user on the other side. */
  readonly otherName: string;
  readonly side: Side;
}

/** Ends a patronage after a confirmation, for its patron or its beneficiary. */
export function EndPatronage({ patronage, otherName, side }: EndPatronageProps) {
  const { id, party_name, granted_tier } = patronage;
  const [isConfirming, setConfirming] = useState(false);
  const endPatronage = useEndPatronage();
  const confirm = () =>
    endPatronage.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setConfirming(false);
          // The same text as the notification, so that both become one toast.
          const endedText =
            side === 'given' ? `You no longer sponsor ${otherName}` : `${otherName} no longer sponsors you`;
          showToast(`${endedText} in ${party_name}`);
        },
      },
    );
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-label={`End patronage with ${otherName} in ${party_name}`}
        onPress={() => setConfirming(true)}
      >
        End patronage
      </Button>
      <ConfirmDialog
        title={`End the patronage in ${party_name}?`}
        confirmLabel="End patronage"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={confirm}
        isPending={endPatronage.isPending}
        error={endPatronage.error?.message}
      >
        {side === 'given' ? `${otherName} will lose` : 'You will lose'} the {TIER_NAMES[granted_tier]} tier in
        this party. Nothing is deleted, but {side === 'given' ? 'they' : 'you'} may not be able to create
        more.
      </ConfirmDialog>
    </>
  );
}
