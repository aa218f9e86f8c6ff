import type { User } from '@quartermaster/contract/auth';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { refreshUser } from '../../../platform/refresh-user.ts';
import { useSession } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton, TextLink } from '../../../ui/button.tsx';
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx';
import { verifyEmailWith } from '../api.ts';
import { ResendForm } from '../components/resend-form.tsx';
import { ResultCard } from '../components/result-card.tsx';
import { RetryCard } from '../components/retry-card.tsx';
import { useEmailLink } from '../hooks/use-email-link.ts';

/** /verify-email: verifies the email address with the token in the link, or offers to request a link (ADR 0063). */
export default function VerifyEmailPage() {
  const { status, user } = useSession();
  const [query] = useSearchParams();
  // Kept in memory only: it is removed from the address bar immediately.
  const [token] = useState(() => query.get('token'));
  if (status === 'initializing') return <FullScreenLoader text="Checking authentication..." />;
  if (token) return <Verification token={token} user={user} />;
  if (status === 'authenticated') return <Navigate replace to={paths.dashboard} />;
  return (
    <ResultCard
      tone="question"
      title="Verify your email"
      text="Open the link in the email we sent you. If you have none or it has expired, request a new one."
      footer={loginLink}
    >
      <ResendForm />
    </ResultCard>
  );
}

const NO_RESPONSE =
  'We could not reach the server, so we do not know whether your email address was verified.';

const loginLink = <TextLink to={paths.login}>Back to login</TextLink>;
const dashboardLink = <TextLink to={paths.dashboard}>Go to the dashboard</TextLink>;

function Verification({ token, user }: { token: string; user: User | null }) {
  const navigate = useNavigate();
  const { outcome, message, retry } = useEmailLink((key) => verifyEmailWith(token, key));
  useEffect(() => void navigate(paths.verifyEmail, { replace: true }), [navigate]);
  if (outcome === 'sending') return <FullScreenLoader text="Verifying your email..." />;
  if (outcome === 'done')
    return user ? <VerifiedAndSignedIn message={message} /> : <Verified message={message} />;
  if (outcome === 'limited') return <RetryCard text={message} retry={retry} />;
  if (outcome === 'unknown') return <RetryCard text={NO_RESPONSE} retry={retry} />;
  if (user?.email_verified) {
    const text = `${user.email} is already verified. A link can be used once.`;
    return <ResultCard tone="success" title="Email verified" text={text} footer={dashboardLink} />;
  }
  return (
    <ResultCard
      tone="error"
      title="Invalid verification link"
      text="The verification link is invalid or has expired."
      footer={user ? dashboardLink : loginLink}
    >
      <ResendForm />
    </ResultCard>
  );
}

/** Refetches the user, so that the banner about verification disappears, and redirects to the dashboard. */
function VerifiedAndSignedIn({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast(message, { tone: 'success' });
    void refreshUser()
      .catch(() => undefined)
      .then(() => navigate(paths.dashboard, { replace: true }));
  }, [message, navigate]);
  return <FullScreenLoader text="Verifying your email..." />;
}

const Verified = ({ message }: { message: string }) => (
  <ResultCard tone="success" title="Email verified" text={message}>
    <LinkButton to={paths.login} tone="primary" size="lg" wide>
      Log in
    </LinkButton>
  </ResultCard>
);
