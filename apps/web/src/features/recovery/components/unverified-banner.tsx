import { useEffect, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { readMeAgain, requestVerification } from '../api.ts';

/** The user who dismissed it on this device, by id. */
const STORAGE_KEY = 'verify_email_dismissed_by';
const dismissedBy = createStore<string | null>(localStorage.getItem(STORAGE_KEY));

function dismiss(id: string): void {
  dismissedBy.set(id);
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // A full or blocked storage: dismissed for this visit.
  }
}

/** A user who returns to the page may have verified the address meanwhile. */
function useNews(isVerified: boolean): void {
  useEffect(() => {
    if (isVerified) return;
    const look = () => {
      if (document.visibilityState === 'visible') void readMeAgain().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isVerified]);
}

/** Reminds of the mail that verifies the address, and sends another (DEC-2). */
export function UnverifiedBanner({ className }: { className?: string }) {
  const { id, email, email_verified } = useUser();
  const [isSending, setSending] = useState(false);
  const isDismissed = useStore(dismissedBy) === id;
  useNews(email_verified);
  if (email_verified || isDismissed) return null;
  const resend = async () => {
    setSending(true);
    try {
      await requestVerification({ email });
      showToast('Verification email sent. Please check your inbox.', { tone: 'success' });
    } catch {
      // The call itself has shown why.
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
