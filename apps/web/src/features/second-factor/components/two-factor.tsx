import type { SecondFactors } from '@quartermaster/contract/second-factor';
import { Suspense } from 'react';
import { dateText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonWithButton } from '../../../ui/skeleton.tsx';
import { usePasskeys, useSecondFactors } from '../api.ts';

const SetUpDialog = lazy(() => import('./set-up-dialog.tsx'));
const ManageFactors = lazy(() => import('./manage-factors.tsx'));

/** The authenticator app and the recovery codes in the profile (DEC-12). */
export function TwoFactor() {
  return (
    <SectionCard
      title="Two-factor authentication"
      intro="While it is on, logging in with your password also requires a code from your phone or a passkey."
    >
      <Status />
    </SectionCard>
  );
}

function Status() {
  const [factors, passkeys] = [useSecondFactors(), usePasskeys()];
  if (factors.data && passkeys.data) {
    const { totp } = factors.data.data;
    const { recovery_codes_left } = totp.enabled ? totp : passkeys.data.data;
    const hasPasskey = passkeys.data.data.passkeys.length > 0;
    return <LoadedStatus totp={totp} hasPasskey={hasPasskey} codesLeft={recovery_codes_left} />;
  }
  if (!factors.isError && !passkeys.isError)
    return <SkeletonWithButton label="Loading two-factor authentication" button="w-21" />;
  const retry = () => Promise.all([factors.refetch(), passkeys.refetch()]);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
      <p className="min-w-0 flex-1">Two-factor authentication could not be loaded.</p>
      <Button size="sm" onPress={() => void retry()}>
        Try Again
      </Button>
    </div>
  );
}

interface LoadedStatusProps {
  readonly totp: SecondFactors['totp'];
  readonly hasPasskey: boolean;
  readonly codesLeft: number;
}

function LoadedStatus({ totp, hasPasskey, codesLeft }: LoadedStatusProps) {
  const [isSettingUp, setSettingUp, closeDialog] = useDialog();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-50 text-sm text-ink-2">
          {statusText(totp.created_at, hasPasskey)}
        </p>
        {!totp.enabled && (
          <Button onPress={() => setSettingUp(true)}>
            {hasPasskey ? 'Add an authenticator app' : 'Turn on'}
          </Button>
        )}
      </div>
      <Suspense>
        {(totp.enabled || hasPasskey) && (
          <ManageFactors codesLeft={codesLeft} hasApp={totp.enabled} hasPasskey={hasPasskey} />
        )}
        {isSettingUp && <SetUpDialog hasPasskey={hasPasskey} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}

function statusText(appAddedAt: string | null, hasPasskey: boolean): string {
  if (appAddedAt !== null) return `On, with an authenticator app since ${dateText(appAddedAt)}.`;
  return hasPasskey ? 'On, with a passkey. No authenticator app is set up.' : 'Off.';
}
