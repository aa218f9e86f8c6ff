import { ShieldOff } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { AdminNotice } from './admin-notice.tsx';

interface AdminSessionExpiredProps {
  /** Reopens the area; absent if the check failed for a reason other than an expired session. */
  readonly onEnter?: (() => void) | undefined;
  readonly isEntering: boolean;
  /** The error of the last attempt to open the area. */
  readonly error?: string | undefined;
}

const ENDED_TEXT =
  'An admin session ends after 30 minutes without activity. Confirm your identity to continue where you were.';
const WITHDRAWN_TEXT = 'This session can no longer be used for administration.';

/** Shown in place of the area when its session check failed (ACC-2). */
export function AdminSessionExpired({ onEnter, isEntering, error }: AdminSessionExpiredProps) {
  return (
    <AdminNotice
      tone="error"
      Icon={ShieldOff}
      title="Admin Session Expired"
      actions={
        <>
          {onEnter && (
            <Button tone="primary" isPending={isEntering} onPress={onEnter}>
              Reopen admin area
            </Button>
          )}
          <LinkButton to={paths.dashboard} {...(onEnter ? {} : { tone: 'primary' as const })}>
            Return to Dashboard
          </LinkButton>
        </>
      }
    >
      <p className="mt-1 text-sm text-ink-2">{onEnter ? ENDED_TEXT : WITHDRAWN_TEXT}</p>
      {error && <p className="mt-2 text-sm font-medium text-error">{error}</p>}
    </AdminNotice>
  );
}
