import { useState } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFactorWrites } from '../api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Dialog = 'replace' | 'remove' | null;

const leftText = (codesLeft: number): string =>
  codesLeft === 0
    ? 'No recovery codes are left. Get new ones before you lose your phone.'
    : `Recovery codes left: ${codesLeft} of 10.`;

/** What can be done while two-factor authentication is on. */
export default function ManageTotp({ codesLeft }: { codesLeft: number }) {
  const { remove, replaceCodes } = useFactorWrites();
  const [dialog, open] = useState<Dialog>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (isOpen: boolean) => !isOpen && open(null);
  const replaceNow = () =>
    replaceCodes.mutate(
      {},
      {
        onSuccess: ({ data }) => {
          open(null);
          setCodes(data.recovery_codes);
        },
      },
    );
  const removeNow = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          open(null);
          showToast('Logging in takes only your password now', { tone: 'success' });
        },
      },
    );
  return (
    <>
      <p className="text-sm text-ink-2">{leftText(codesLeft)}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button onPress={() => open('replace')}>New recovery codes</Button>
        <Button onPress={() => open('remove')}>Turn off</Button>
      </div>
      <ConfirmDialog
        title="Get new recovery codes?"
        confirmLabel="Get new codes"
        tone="primary"
        isOpen={dialog === 'replace'}
        onOpenChange={close}
        onConfirm={replaceNow}
        isPending={replaceCodes.isPending}
        error={replaceCodes.error?.message}
      >
        Your old recovery codes stop working.
      </ConfirmDialog>
      <ConfirmDialog
        title="Turn off two-factor authentication?"
        confirmLabel="Turn off"
        isOpen={dialog === 'remove'}
        onOpenChange={close}
        onConfirm={removeNow}
        isPending={remove.isPending}
        error={remove.error?.message}
      >
        Your password alone will log you in, and your recovery codes stop working.
      </ConfirmDialog>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
