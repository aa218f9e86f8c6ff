import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useSession } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx';
import { readMeAgain } from '../../recovery/api.ts';
import { ResultCard } from '../../recovery/components/result-card.tsx';
import { useLink } from '../../recovery/hooks/use-link.ts';
import { confirmWith } from '../api.ts';

/** /confirm-email: the link that was mailed to a new address. */
export default function ConfirmEmailPage() {
  const { status } = useSession();
  const [query] = useSearchParams();
  // Kept in memory only: it is removed from the address bar at once.
  const [token] = useState(() => query.get('token'));
  if (status === 'initializing') return <FullScreenLoader text="Checking authentication..." />;
  const isSignedIn = status === 'authenticated';
  return token ? <Confirmation token={token} isSignedIn={isSignedIn} /> : <Invalid isSignedIn={isSignedIn} />;
}

function Confirmation({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const navigate = useNavigate();
  const { outcome, message, again } = useLink(() => confirmWith(token));
  useEffect(() => void navigate(paths.confirmEmail, { replace: true }), [navigate]);
  useEffect(() => {
    if (outcome === 'done' && isSignedIn) void readMeAgain().catch(() => undefined);
  }, [outcome, isSignedIn]);
  switch (outcome) {
    case 'sending':
      return <FullScreenLoader text="Confirming your email address..." />;
    case 'refused':
      return <Invalid isSignedIn={isSignedIn} />;
    case 'unknown':
      return (
        <ResultCard
          tone="error"
          title="Something went wrong"
          text="We could not reach the server, so we do not know whether your email address was changed."
        >
          <Button tone="primary" size="lg" wide onPress={again}>
            Try Again
          </Button>
        </ResultCard>
      );
    case 'done':
      return (
        <ResultCard tone="success" title="Email Address Changed" text={message}>
          <Onward isSignedIn={isSignedIn} />
        </ResultCard>
      );
  }
}

const Invalid = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <ResultCard
    tone="error"
    title="Invalid Link"
    text="This link is invalid or has expired. Change your email address again in your profile to get a new one."
  >
    <Onward isSignedIn={isSignedIn} />
  </ResultCard>
);

const Onward = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <LinkButton to={isSignedIn ? paths.profile : paths.login} tone="primary" size="lg" wide>
    {isSignedIn ? 'Go to your profile' : 'Log in'}
  </LinkButton>
);
