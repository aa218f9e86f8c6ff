import { useState } from 'react';
import { isOutcomeUnknown } from '../platform/api-error.ts';
import { startSession, useSession } from '../platform/session.ts';
import { tokens } from '../platform/tokens.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/**
 * Explains on the pages for guests that the session ended because of inactivity, or that the server cannot be reached
 * (ACC-4, ACC-8).
 */
export function SessionNotice() {
  const state = useSession();
  if (state.status !== 'anonymous') return null;
  if (state.endReason === 'inactivity') {
    return (
      <div className="mb-4">
        <Banner tone="warning" isAlert>
          Your session has expired due to inactivity. Please log in again.
        </Banner>
      </div>
    );
  }
  if (!isOutcomeUnknown(state.error) || tokens.access() === null) return null;
  return (
    <div className="mb-4">
      <Banner tone="warning" isAlert actions={<RetryButton />}>
        The server cannot be reached right now. You are still logged in and can continue as soon as it
        responds.
      </Banner>
    </div>
  );
}

/** Starts the session again, which takes until the timeout if the server does not respond. */
function RetryButton() {
  const [isPending, setIsPending] = useState(false);
  const retry = async () => {
    setIsPending(true);
    await startSession();
    setIsPending(false);
  };
  return (
    <Button size="sm" isPending={isPending} onPress={() => void retry()}>
      Try Again
    </Button>
  );
}
