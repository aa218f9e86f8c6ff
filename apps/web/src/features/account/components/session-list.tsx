import type { Session } from '@quartermaster/contract/account';
import { capitalize } from '@quartermaster/rules/capitalize';
import { Laptop, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import { useState } from 'react';
import { agoInSentence, dateText, dateTimeText } from '../../../platform/dates.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useEndSessions, useSessions } from '../api.ts';

const ICONS = { desktop: Laptop, phone: Smartphone, tablet: Tablet, other: SquareTerminal } as const;

const FIRST_STEP_LABELS = { password: 'password', discord: 'Discord', passkey: 'passkey' } as const;
const SECOND_STEP_LABELS = {
  totp: 'authenticator app',
  passkey: 'passkey',
  recovery_code: 'recovery code',
} as const;

/** "Logged in with password and passkey"; null if the method was not recorded. */
function signInSummary({ signed_in_by, second_factor }: Session): string | null {
  if (signed_in_by === null) return null;
  const second = second_factor === null ? '' : ` and ${SECOND_STEP_LABELS[second_factor]}`;
  return `Logged in with ${FIRST_STEP_LABELS[signed_in_by]}${second}`;
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: (() => void) | null }) {
  const Icon = ICONS[session.kind];
  const device = capitalize(session.device);
  const signInMethod = signInSummary(session);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {device}
          {session.current && <Badge tone="action">This session</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          <span title={dateTimeText(session.last_seen_at)}>
            {session.current ? 'Active now' : `Last seen ${agoInSentence(session.last_seen_at)}`}
          </span>
          {' · '}
          <span title={dateTimeText(session.created_at)}>since {dateText(session.created_at)}</span>
        </p>
        {signInMethod && <p className="text-xs text-ink-3">{signInMethod}</p>}
      </div>
      {onRevoke && (
        <Button size="sm" aria-label={`Revoke ${device}`} onPress={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

function LogOutElsewhere({ endOthers }: { endOthers: ReturnType<typeof useEndSessions>['endOthers'] }) {
  const [isConfirming, setConfirming] = useState(false);
  const confirm = async () => {
    try {
      await endOthers.mutateAsync({});
      setConfirming(false);
      showToast('Logged out everywhere else', { tone: 'success' });
    } catch {
      // The dialog stays open and shows the error.
    }
  };
  return (
    <>
      <Button onPress={() => setConfirming(true)}>Log out everywhere else</Button>
      <ConfirmDialog
        title="Log out everywhere else?"
        confirmLabel="Log out everywhere else"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={() => void confirm()}
        isPending={endOthers.isPending}
        error={endOthers.error?.message}
      >
        Every other session ends. This one stays logged in, and API keys keep working.
      </ConfirmDialog>
    </>
  );
}

/** The user's sessions, with Revoke buttons (DEC-2). */
export function SessionList() {
  const sessions = useSessions();
  const { endOne, endOthers } = useEndSessions();
  const revoke = async ({ id, device }: Session) => {
    try {
      await endOne.mutateAsync({ params: { id } });
      showToast(`${capitalize(device)} was logged out`, { tone: 'success' });
    } catch (error) {
      showFailureToast(error);
    }
  };
  if (sessions.error && !sessions.data) {
    return (
      <ErrorPanel
        title="Error loading sessions"
        message={sessions.error.message}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  if (!sessions.data) {
    return (
      // As tall as the current session, which is the only session that most users have.
      <SkeletonArea label="Loading sessions">
        <SkeletonBlock className="h-14.5" />
      </SkeletonArea>
    );
  }
  const allSessions = sessions.data.data;
  return (
    <>
      <ul className="-my-3 divide-y divide-line" aria-label="Sessions">
        {allSessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onRevoke={session.current ? null : () => void revoke(session)}
          />
        ))}
      </ul>
      {allSessions.length > 1 && (
        <div>
          <LogOutElsewhere endOthers={endOthers} />
        </div>
      )}
    </>
  );
}
