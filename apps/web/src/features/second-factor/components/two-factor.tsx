import { Suspense, useState } from 'react';
import { dateText } from '../../../platform/dates.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { useSecondFactors } from '../api.ts';

const SetUpDialog = lazy(() => import('./set-up-dialog.tsx'));
const ManageTotp = lazy(() => import('./manage-totp.tsx'));

/** In the profile: the authenticator app and its recovery codes (DEC-12). */
export function TwoFactor() {
  return (
    <SectionCard
      title="Two-factor authentication"
      intro="With it, logging in takes your password and a code from your phone."
    >
      <Status />
    </SectionCard>
  );
}

function Status() {
  const { data, isError, refetch } = useSecondFactors();
  const [isSettingUp, setSettingUp] = useState(false);
  if (!data && !isError)
    return (
      <SkeletonArea label="Loading two-factor authentication">
        <SkeletonText width="60%" />
      </SkeletonArea>
    );
  if (!data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <p className="min-w-0 flex-1">Two-factor authentication could not be loaded.</p>
        <Button size="sm" onPress={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  const { totp } = data.data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-50 text-sm text-ink-2">
          {totp.created_at === null ? 'Off.' : `On since ${dateText(totp.created_at)}.`}
        </p>
        {!totp.enabled && <Button onPress={() => setSettingUp(true)}>Turn on</Button>}
      </div>
      <Suspense>
        {totp.enabled && <ManageTotp codesLeft={totp.recovery_codes_left} />}
        {isSettingUp && <SetUpDialog onClose={() => setSettingUp(false)} />}
      </Suspense>
    </>
  );
}
