import type { Party } from '@quartermaster/contract/party';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUpdateBranding } from '../api.ts';

/** Removes accent color, logo and banner; possible in every tier. */
export function RemoveBranding({ party }: { party: Party }) {
  const [isConfirming, setConfirming] = useState(false);
  const update = useUpdateBranding(party.id);
  const confirm = () =>
    update.mutate(
      {
        params: { id: party.id },
        body: { branding: { accent: null, logo_url: null, banner_url: null } },
      },
      {
        onSuccess: () => {
          setConfirming(false);
          showToast('Branding removed', { tone: 'success' });
        },
      },
    );
  return (
    <>
      <Button onPress={() => setConfirming(true)}>Remove branding</Button>
      <ConfirmDialog
        title="Remove branding?"
        confirmLabel="Remove branding"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={confirm}
        isPending={update.isPending}
        error={update.error?.message}
      >
        The accent color, logo and banner of {party.name} are removed. Its page returns to the default look.
      </ConfirmDialog>
    </>
  );
}
