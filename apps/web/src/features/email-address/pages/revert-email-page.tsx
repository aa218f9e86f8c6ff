import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useActionKey } from '../../../platform/hooks/use-action-key.ts';
import { refreshUser } from '../../../platform/refresh-user.ts';
import { useSession } from '../../../platform/session.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { FormErrorSummary } from '../../../ui/field/form.tsx';
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx';
import { ResultCard } from '../../recovery/components/result-card.tsx';
import { failureOutcome } from '../../recovery/hooks/use-email-link.ts';
import { revertEmail } from '../api.ts';

/**
 * /revert-email: opened by the link that was emailed to the old address. The link is used only after a click,
 * because using it ends all sessions of the account.
 */
export default function RevertEmailPage() {
  const { status } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // Kept in memory, because it is immediately removed from the address bar.
  const [token] = useState(() => query.get('token'));
  useEffect(() => void navigate(paths.revertEmail, { replace: true }), [navigate]);
  if (status === 'initializing') return <FullScreenLoader text="Checking authentication..." />;
  return token ? <Revert token={token} isSignedIn={status === 'authenticated'} /> : <InvalidLink />;
}

type State =
  | { readonly step: 'idle' | 'sending' | 'rejected' }
  | { readonly step: 'failed' | 'done'; readonly message: string };

/** Calls the server without a query client, which pages for guests do not have. */
function useRevert(token: string, isSignedIn: boolean): { state: State; revert: () => void } {
  const [state, setState] = useState<State>({ step: 'idle' });
  const action = useActionKey();
  const revert = async () => {
    setState({ step: 'sending' });
    try {
      const { data } = await revertEmail(token, action.keyOf(token));
      setState({ step: 'done', message: data.message });
      // If the session in this browser belonged to this account, it has ended too.
      if (isSignedIn) await refreshUser().catch(() => undefined);
    } catch (error) {
      const isRejected = failureOutcome(error) === 'rejected' || !(error instanceof Error);
      setState(isRejected ? { step: 'rejected' } : { step: 'failed', message: error.message });
    }
  };
  return { state, revert: () => void revert() };
}

function Revert({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const { state, revert } = useRevert(token, isSignedIn);
  if (state.step === 'done') return <RestoredAddress message={state.message} />;
  if (state.step === 'rejected') return <InvalidLink />;
  return (
    <ResultCard
      tone="question"
      title="Restore your email address?"
      text="Your account will use this address again. All sessions end, and the password is removed. Sign-in methods, API keys and a calendar link that were added since this address was last verified are removed too."
    >
      <FormErrorSummary message={state.step === 'failed' ? state.message : undefined} />
      <Button tone="primary" size="lg" wide isPending={state.step === 'sending'} onPress={revert}>
        Restore email address
      </Button>
    </ResultCard>
  );
}

const RestoredAddress = ({ message }: { message: string }) => (
  <ResultCard
    tone="success"
    title="Email address restored"
    text={message}
    footer={
      <>
        No email? <TextLink to={paths.forgotPassword}>Request another link</TextLink>
      </>
    }
  >
    <p>Choose a new password first, then log in. The link in the email works for one hour.</p>
  </ResultCard>
);

const InvalidLink = () => (
  <ResultCard
    tone="error"
    title="Invalid link"
    text="This link is invalid or has expired. If you can no longer log in, contact the operator of this server."
  >
    <LinkButton to={paths.login} tone="primary" size="lg" wide>
      Log in
    </LinkButton>
  </ResultCard>
);
