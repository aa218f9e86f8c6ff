import { ShieldAlert } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { AdminNotice } from './admin-notice.tsx';

/** Shown in place of the area to an admin whose account has no second factor (DEC-12). */
export const SecondFactorMissing = () => (
  <AdminNotice
    tone="warning"
    Icon={ShieldAlert}
    title="Two-factor authentication required"
    actions={
      <>
        <LinkButton to={paths.profile} tone="primary">
          Set up in your profile
        </LinkButton>
        <LinkButton to={paths.dashboard}>Return to Dashboard</LinkButton>
      </>
    }
  >
    <p className="mt-1 text-sm text-ink-2">
      The admin area opens only for accounts with a second factor: an authenticator app or a passkey. Set one
      up in your profile, then come back.
    </p>
  </AdminNotice>
);
