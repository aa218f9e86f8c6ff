import type { Profile } from '@quartermaster/contract/account';
import { Suspense, useCallback, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { ConnectedDiscord } from '../../discord-sign-in/components/connected-discord.tsx';
import { PasskeysSkeleton } from '../../passkey/components/passkeys-skeleton.tsx';
import { TwoFactor } from '../../second-factor/components/two-factor.tsx';
import { useProfile } from '../api.ts';
import { AccountLinks } from '../components/account-links.tsx';
import { DeleteAccount } from '../components/delete-account.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { ProfileForm } from '../components/profile-form.tsx';
import { SessionList } from '../components/session-list.tsx';
import { YourData } from '../components/your-data.tsx';

const Passkeys = lazy(() => import('../../passkey/components/passkeys.tsx'));
const ChangeEmail = lazy(() => import('../../email-address/components/change-email.tsx'));

/** Tracks which forms of the page have unsaved changes. */
function useDirtyForms() {
  const [dirtyForms, setDirtyForms] = useState({ profile: false, password: false });
  const setProfile = useCallback(
    (isDirty: boolean) => setDirtyForms((forms) => ({ ...forms, profile: isDirty })),
    [],
  );
  const setPassword = useCallback(
    (isDirty: boolean) => setDirtyForms((forms) => ({ ...forms, password: isDirty })),
    [],
  );
  return { isDirty: dirtyForms.profile || dirtyForms.password, setProfile, setPassword };
}

const EXPORT_TEXT =
  'One JSON file with everything stored about you: profile, characters and what they carry, templates, notifications and history.';

/** Two columns on wide screens. */
const COLUMNS = 'grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

function Sections({ profile }: { profile: Profile }) {
  const dirty = useDirtyForms();
  const passwordIntro = profile.has_password
    ? 'Changing it logs you out everywhere else.'
    : 'You have no password yet. Set one to log in with your email address too.';
  return (
    <div className={COLUMNS}>
      <UnsavedChanges when={dirty.isDirty} />
      <div className="flex min-w-0 flex-col gap-5">
        <SectionCard title="Profile details" intro="Members of your parties see your names, bio and picture.">
          <ProfileForm profile={profile} onDirty={dirty.setProfile} />
        </SectionCard>
        <SectionCard title="Email address" intro="For logging in and for emails from Quartermaster.">
          <Suspense fallback={<p className="text-sm font-medium break-all">{profile.email}</p>}>
            <ChangeEmail email={profile.email} />
          </Suspense>
        </SectionCard>
        <SectionCard title="Password" intro={passwordIntro}>
          <PasswordForm hasPassword={profile.has_password} onDirty={dirty.setPassword} />
        </SectionCard>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <SectionCard title="Sessions" intro="Where you are logged in.">
          <SessionList />
        </SectionCard>
        <SectionCard title="Passkeys" intro="Log in with fingerprint, face or PIN instead of a password.">
          <Suspense fallback={<PasskeysSkeleton />}>
            <Passkeys />
          </Suspense>
        </SectionCard>
        <TwoFactor />
        <ConnectedDiscord hasPassword={profile.has_password} />
        <SectionCard title="Your data" intro={EXPORT_TEXT}>
          <YourData />
        </SectionCard>
        <SectionCard title="Delete my account" intro="Your account and your data are deleted permanently.">
          <DeleteAccount profile={profile} />
        </SectionCard>
      </div>
    </div>
  );
}

/** /profile: profile, sign-in methods, sessions, data export and account deletion (DEC-2). */
export default function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile" />
      <AccountLinks />
      {profile.error && !profile.data && (
        <ErrorPanel
          title="Error loading profile"
          message={profile.error.message}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isPending && (
        <SkeletonArea label="Loading profile" className={COLUMNS}>
          <SkeletonBlock className="h-100" />
          <SkeletonBlock className="h-70" />
        </SkeletonArea>
      )}
      {profile.data && <Sections profile={profile.data.data} />}
    </>
  );
}
