import type { HealthCheck, VerificationKind } from '@quartermaster/contract/system-health';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { useVerification } from '../hooks/use-system-health.ts';
import { HEALTH_NAMES, verificationText } from '../view.ts';

const ActionDialog = lazy(() => import('../../admin/components/action-dialog.tsx'));

const DIALOG_TEXT = {
  ledger: {
    title: 'Verify the ledger',
    text: 'Recalculates every balance from the history in the background. This takes a few minutes with millions of transactions; users do not wait for it.',
  },
  audit: {
    title: 'Verify the audit log',
    text: 'Follows the chain of all entries in the background and reports the first one that was changed.',
  },
} as const;

interface VerificationProps {
  readonly kind: VerificationKind;
  /** Null if no verification was ever started. */
  readonly newest: HealthCheck['verification'];
}

function VerifyDialog({ kind, onClose }: { kind: VerificationKind; onClose: () => void }) {
  const { mutateAsync } = useVerification();
  const { title, text } = DIALOG_TEXT[kind];
  return (
    <ActionDialog
      title={title}
      label="Verify now"
      successText="Verification started"
      onConfirm={(reason) => mutateAsync({ body: { kind, reason } })}
      onClose={onClose}
    >
      {text}
    </ActionDialog>
  );
}

/**
 * The last verification of the ledger or the audit log, with the progress of a current run or a button to
 * start a run.
 */
export function Verification({ kind, newest }: VerificationProps) {
  const [isStarting, setIsStarting, closeDialog] = useDialog();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      {newest && <p className="min-w-0 flex-1 text-xs text-ink-3">{verificationText(newest)}</p>}
      {newest?.finished_at === null ? (
        <progress
          aria-label={`${HEALTH_NAMES[kind]} verification`}
          className="h-1.5 w-40 accent-action"
          max={Math.max(1, newest.total)}
          value={newest.done}
        />
      ) : (
        <Button
          size="sm"
          aria-label={`Verify now: ${HEALTH_NAMES[kind]}`}
          onPress={() => setIsStarting(true)}
        >
          Verify now
        </Button>
      )}
      {isStarting && (
        <Suspense>
          <VerifyDialog kind={kind} onClose={closeDialog} />
        </Suspense>
      )}
    </div>
  );
}
