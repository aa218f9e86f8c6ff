import { useEffect, useState } from 'react';
import { refreshUser } from '../../../platform/refresh-user.ts';
import { useUser } from '../../../platform/session.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { requestVerification } from '../api.ts';

/** Storage key for the id of the user who dismissed the banner on this device. */
const STORAGE_KEY = 'verify_email_dismissed_by';
const dismissedBy = createStore<string | null>(localStorage.getItem(STORAGE_KEY));

function dismiss(id: string): void {
  dismissedBy.set(id);
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage is full or blocked: the banner is dismissed for this visit only.
  }
}

/** Refetches the user when they return to the page: the email address may have been verified meanwhile. */
function useVerificationUpdates(isVerified: boolean): void {
  useEffect(() => {
    if (isVerified) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshUser().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [isVerified]);
}

/** Reminds the user to verify the email address, and resends the email (DEC-2). */
export function UnverifiedBanner({ className }: { className?: string }) {
  const { id, email, email_verified } = useUser();
  const [isSending, setSending] = useState(false);
  const isDismissed = useStore(dismissedBy) === id;
  useVerificationUpdates(email_verified);
  if (email_verified || isDismissed) return null;
  const resend = async () => {
    setSending(true);
    try {
      await requestVerification({ email });
      showToast('Verification email sent. Please check your inbox.', { tone: 'success' });
    } catch {
      // The request has already shown the error.
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={className}>
      <Banner
        title="Verify your email address"
        onDismiss={() => dismiss(id)}
        actions={
          <Button size="sm" isPending={isSending} onPress={() => void resend()}>
            Resend
          </Button>
        }
      >
        <p>
          We sent a link to {email}. Until you open it, you can't make anything public or invite by email.
        </p>
      </Banner>
    </div>
  );
}
