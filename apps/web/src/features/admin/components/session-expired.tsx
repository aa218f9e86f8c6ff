import { ShieldOff } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { AdminNotice } from './admin-notice.tsx';

interface AdminSessionExpiredProps {
  /** Reopens the area; absent if the check failed for a reason other than an expired session. */
  readonly onEnter?: (() => void) | undefined;
  /** Checks the session again; absent unless the server did not respond or failed. */
  readonly onRetry?: (() => void) | undefined;
  /** Whether one of these actions is in progress. */
  readonly isPending: boolean;
  /** The error of the last attempt to open the area. */
  readonly error?: string | undefined;
}

const ENDED_TEXT =
  'An admin session ends after 30 minutes without activity. Confirm your identity to continue where you were.';
const UNCHECKED_TEXT = 'The server did not respond or failed, so the admin session could not be checked.';
const WITHDRAWN_TEXT = 'This session can no longer be used for administration.';

/** Shown in place of the area when its session check failed (ACC-2). */
export function AdminSessionExpired({ onEnter, onRetry, isPending, error }: AdminSessionExpiredProps) {
  const onReopen = onEnter ?? onRetry;
  const text = onEnter ? ENDED_TEXT : onRetry ? UNCHECKED_TEXT : WITHDRAWN_TEXT;
  return (
    <AdminNotice
      tone="error"
      Icon={ShieldOff}
      title="Admin Session Expired"
      actions={
        <>
          {onReopen && (
            <Button tone="primary" isPending={isPending} onPress={onReopen}>
              {onEnter ? 'Reopen admin area' : 'Try Again'}
            </Button>
          )}
          <LinkButton to={paths.dashboard} {...(onReopen ? {} : { tone: 'primary' as const })}>
            Return to Dashboard
          </LinkButton>
        </>
      }
    >
      <p className="mt-1 text-sm text-ink-2">{text}</p>
      {error && <p className="mt-2 text-sm font-medium text-error">{error}</p>}
    </AdminNotice>
  );
}
