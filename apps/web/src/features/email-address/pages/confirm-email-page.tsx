import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loginWithReturn, paths } from '../../../app/paths.ts';
import { refreshUser } from '../../../platform/refresh-user.ts';
import { useSession } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx';
import { ResultCard } from '../../recovery/components/result-card.tsx';
import { RetryCard } from '../../recovery/components/retry-card.tsx';
import { useEmailLink } from '../../recovery/hooks/use-email-link.ts';
import { confirmEmail } from '../api.ts';

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

/** Without a session the link is used only after a click, because using it then ends all sessions of the account. */
function MailedLink({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const navigate = useNavigate();
  const [isUsed, setUsed] = useState(isSignedIn);
  useEffect(() => void navigate(paths.confirmEmail, { replace: true }), [navigate]);
  if (isUsed) return <Confirmation token={token} isSignedIn={isSignedIn} />;
  return (
    <ResultCard
      tone="question"
      title="Use this email address?"
      text="You are not logged in. If you continue without logging in, or if your old address was never verified, your other sessions end, and passkeys, API keys, the calendar link and the Discord connection are removed, because someone else may have requested this change."
      footer="Not your account? Close this page, and nothing changes."
    >
      <div className="mt-3 grid gap-3">
        <LinkButton
          to={loginWithReturn(`${paths.confirmEmail}?token=${encodeURIComponent(token)}`)}
          tone="primary"
          size="lg"
          wide
        >
          Log in first
        </LinkButton>
        <Button size="lg" wide onPress={() => setUsed(true)}>
          Continue without logging in
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
