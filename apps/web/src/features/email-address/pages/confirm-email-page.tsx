import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loginWithReturn, paths } from '../../../app/paths.ts';
import { refreshUser } from '../../../platform/refresh-user.ts';
import { useSession } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx';
import { ResultCard } from '../../recovery/components/result-card.tsx';
import { RetryCard } from '../../recovery/components/retry-card.tsx';
import { useEmailLink } from '../../recovery/hooks/use-email-link.ts';
import { confirmEmail, hasPendingChange } from '../api.ts';

/** /confirm-email: opened by the link that was emailed to a new address. */
export default function ConfirmEmailPage() {
  const { status } = useSession();
  const [query] = useSearchParams();
  // Kept in memory, because it is immediately removed from the address bar.
  const [token] = useState(() => query.get('token'));
  if (status === 'initializing') return <FullScreenLoader text="Checking authentication..." />;
  const isSignedIn = status === 'authenticated';
  return token ? (
    <MailedLink token={token} isSignedIn={isSignedIn} />
  ) : (
    <InvalidLink isSignedIn={isSignedIn} />
  );
}

const LOSSES =
  'passkeys, API keys, the calendar link and the Discord connection are removed, because someone else may have requested this change.';

/**
 * Outside a session of its account, using the link ends all sessions of the account. Therefore, a click is required
 * without a session, and in a session of an account without a pending change.
 */
function MailedLink({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const navigate = useNavigate();
  const [step, setStep] = useState<'loading' | 'failed' | 'question' | 'use'>(
    isSignedIn ? 'loading' : 'question',
  );
  useEffect(() => void navigate(paths.confirmEmail, { replace: true }), [navigate]);
  const load = useCallback(() => {
    setStep('loading');
    hasPendingChange().then(
      (isPending) => setStep(isPending ? 'use' : 'question'),
      () => setStep('failed'),
    );
  }, []);
  useEffect(() => {
    if (isSignedIn) load();
  }, [isSignedIn, load]);
  // If the session has ended meanwhile, the question for guests is shown instead.
  if (step === 'failed' && isSignedIn)
    return (
      <RetryCard
        text="We could not check whether your account has a pending change of its email address. The link has not been used yet."
        retry={load}
      />
    );
  if (step === 'loading') return <FullScreenLoader text="Confirming your email address..." />;
  if (step === 'use') return <Confirmation token={token} isSignedIn={isSignedIn} />;
  return (
    <ResultCard
      tone="question"
      title="Use this email address?"
      text={
        isSignedIn
          ? `The account that you are logged in to has no pending change of address, so another account may have requested this one. If you continue, the sessions of that account end, and its ${LOSSES} To keep them, log in to that account and open the link again.`
          : `You are not logged in. If you continue without logging in, or if your old address was never verified, your other sessions end, and ${LOSSES}`
      }
      footer="Not your account? Close this page, and nothing changes."
    >
      <div className="mt-3 grid gap-3">
        {!isSignedIn && (
          <LinkButton
            to={loginWithReturn(`${paths.confirmEmail}?token=${encodeURIComponent(token)}`)}
            tone="primary"
            size="lg"
            wide
          >
            Log in first
          </LinkButton>
        )}
        <Button size="lg" wide onPress={() => setStep('use')}>
          {isSignedIn ? 'Continue anyway' : 'Continue without logging in'}
        </Button>
      </div>
    </ResultCard>
  );
}

function Confirmation({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const { outcome, message, retry } = useEmailLink((key) => confirmEmail(token, key));
  useEffect(() => {
    if (outcome === 'done' && isSignedIn) void refreshUser().catch(() => undefined);
  }, [outcome, isSignedIn]);
  switch (outcome) {
    case 'sending':
      return <FullScreenLoader text="Confirming your email address..." />;
    case 'rejected':
      return <InvalidLink isSignedIn={isSignedIn} />;
    case 'limited':
      return <RetryCard text={message} retry={retry} />;
    case 'unknown':
      return (
        <RetryCard
          text="We could not reach the server, so we do not know whether your email address was changed."
          retry={retry}
        />
      );
    case 'done':
      return (
        <ResultCard tone="success" title="Email address changed" text={message}>
          <ContinueLink isSignedIn={isSignedIn} />
        </ResultCard>
      );
  }
}

const InvalidLink = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <ResultCard
    tone="error"
    title="Invalid link"
    text="This link is invalid or has expired. Change your email address again in your profile to get a new one."
  >
    <ContinueLink isSignedIn={isSignedIn} />
  </ResultCard>
);

const ContinueLink = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <LinkButton to={isSignedIn ? paths.profile : paths.login} tone="primary" size="lg" wide>
    {isSignedIn ? 'Go to your profile' : 'Log in'}
  </LinkButton>
);
