import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { useFactorWrites } from '../api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const codesLeftText = (codesLeft: number): string =>
  codesLeft === 0
    ? 'No recovery codes are left. Get new ones in case you lose your phone.'
    : `Recovery codes left: ${codesLeft} of 10.`;

interface ManageFactorsProps {
  readonly codesLeft: number;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/**
 * The actions that are available while two-factor authentication is on, with an authenticator app, a passkey
 * or both.
 */
export default function ManageFactors({ codesLeft, hasApp, hasPasskey }: ManageFactorsProps) {
  const { replaceCodes } = useFactorWrites();
  const [dialog, setDialog, close] = useDialog<'replace' | 'remove'>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const replaceNow = () =>
    replaceCodes.mutate(
      {},
      {
        onSuccess: ({ data }) => {
          close();
          setCodes(data.recovery_codes);
        },
      },
    );
  return (
    <>
      <p className="text-sm text-ink-2">{codesLeftText(codesLeft)}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button onPress={() => setDialog('replace')}>New recovery codes</Button>
        {hasApp && (
          <Button onPress={() => setDialog('remove')}>{hasPasskey ? 'Remove the app' : 'Turn off'}</Button>
        )}
      </div>
      <ConfirmDialog
        title="Get new recovery codes?"
        confirmLabel="Get new codes"
        tone="primary"
        isOpen={dialog === 'replace'}
        onOpenChange={(isOpen) => !isOpen && close()}
        onConfirm={replaceNow}
        isPending={replaceCodes.isPending}
        isCancelable={false}
        error={replaceCodes.error?.message}
      >
        Your old recovery codes stop working.
      </ConfirmDialog>
      {dialog === 'remove' && <RemoveApp hasPasskey={hasPasskey} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function RemoveApp({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const { remove } = useFactorWrites();
  const removeNow = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          onClose();
          showToast(
            hasPasskey ? 'The authenticator app was removed' : 'Logging in no longer requires a second step',
            { tone: 'success', notificationTitle: 'Second factor removed' },
          );
        },
      },
    );
  return (
    <ConfirmDialog
      title={hasPasskey ? 'Remove the authenticator app?' : 'Turn off two-factor authentication?'}
      confirmLabel={hasPasskey ? 'Remove' : 'Turn off'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={removeNow}
      isPending={remove.isPending}
      error={remove.error?.message}
    >
      {hasPasskey
        ? 'Your passkeys and recovery codes remain the second step after your password.'
        : 'Logging in will no longer require a second step, and your recovery codes will stop working.'}
    </ConfirmDialog>
  );
}
