import type { Party } from '@quartermaster/contract/party';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLeaveParty } from '../api.ts';

/** Leaves the party. The game master of record must hand over the seat first (DEC-3). */
export function LeaveParty({ party }: { party: Party }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigateFromPage();
  const leave = useLeaveParty(party.id);
  if (!party.permissions.leave_party) return null;
  const confirm = async () => {
    try {
      await leave.mutateAsync({ params: { id: party.id } });
      showToast(`You left ${party.name}`, { tone: 'success' });
      await navigate(paths.parties);
    } catch {
      // The dialog stays open and shows the error.
    }
  };
  return (
    <>
      <Button tone="quiet" onPress={() => setConfirming(true)}>
        <LogOut aria-hidden="true" />
        Leave party
      </Button>
      <ConfirmDialog
        title={`Leave ${party.name}?`}
        confirmLabel="Leave party"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => void confirm()}
        isPending={leave.isPending}
        error={leave.error?.message}
      >
        Your characters leave with everything they carry. To return, you may need a join code or an
        invitation.
      </ConfirmDialog>
    </>
  );
}
