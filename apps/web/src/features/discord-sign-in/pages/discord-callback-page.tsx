import type { DiscordCallback } from '@quartermaster/contract/discord-sign-in';
import { Suspense, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { loginWithReturn, paths, targetOnThisSite } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { signInWith, useSession } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton, TextLink } from '../../../ui/button.tsx';
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AuthCard } from '../../auth/components/auth-card.tsx';
import { ChooseUsername } from '../components/choose-username.tsx';
import { type DiscordReturn, parseDiscordReturn, type SignedUp, useCompletion } from '../state.ts';

const SecondFactorStep = lazy(() => import('../../auth/components/second-factor-step.tsx'));

/** /auth/discord/callback. For guests, and for signed-in users who connect Discord from the profile. */
export default function DiscordCallbackPage() {
  const [query] = useSearchParams();
  const [discordReturn] = useState(() => parseDiscordReturn(query));
  const { status } = useSession();
  // Set before the session changes; otherwise, the user would be redirected to the dashboard.
  const target = useRef(paths.dashboard as string);
  const completeSignIn = (reply: SignedUp) => {
    target.current = targetOnThisSite(reply.redirect);
    const { redirect: _, ...session } = reply;
    signInWith(session);
  };
  if (status === 'initializing') return <FullScreenLoader text="Checking authentication..." />;
  if (status === 'authenticated' && !discordReturn.isConnecting)
    return <Navigate replace to={target.current} />;
  if (discordReturn.error === 'access_denied')
    return <CanceledSignIn isConnecting={discordReturn.isConnecting} />;
  if (discordReturn.code === null || discordReturn.state === null)
    return (
      <RejectedSignIn
        discordReturn={discordReturn}
        message="The response from Discord is incomplete. Please start again."
      />
    );
  return <SignInCompletion discordReturn={discordReturn} onSignedIn={completeSignIn} />;
}

function SignInCompletion(props: { discordReturn: DiscordReturn; onSignedIn: (reply: SignedUp) => void }) {
  const { discordReturn, onSignedIn } = props;
  const navigate = useNavigate();
  const completion = useCompletion(discordReturn, (callback: DiscordCallback) => {
    if (callback.outcome === 'signed_in') {
      const { outcome: _, ...reply } = callback;
      onSignedIn(reply);
    }
    if (callback.outcome === 'linked')
      showToast('Discord connected.', { tone: 'success', notificationTitle: 'Discord connected' });
  });
  if (completion.step === 'rejected')
    return <RejectedSignIn discordReturn={discordReturn} message={completion.text} />;
  const callback = completion.step === 'completed' ? completion.callback : undefined;
  if (callback?.outcome === 'linked') return <Navigate replace to={targetOnThisSite(callback.redirect)} />;
  if (callback?.outcome === 'second_factor') {
    const { challenge, methods, redirect } = callback;
    return (
      <Suspense>
        <SecondFactorStep
          challenge={challenge}
          methods={methods}
          onSignedIn={(reply) => onSignedIn({ ...reply, redirect })}
          onRestart={() => void navigate(loginWithReturn(redirect))}
        />
      </Suspense>
    );
  }
  if (callback?.outcome === 'choose_username') {
    return (
      <AuthCard
        title="Choose a username"
        intro={`You are new here, ${callback.discord_username}. From now on, you log in with Discord.`}
        footer={
          <>
            Have an account already? <TextLink to={paths.login}>Log in</TextLink> and connect Discord in your
            profile.
          </>
        }
      >
        <ChooseUsername newUser={callback} onSignedUp={onSignedIn} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="One moment"
      intro="Completing the Discord sign-in."
      footer={<BackLink isConnecting={discordReturn.isConnecting} />}
    >
      <p role="status" className="flex items-center gap-3 text-sm text-ink-2">
        <Spinner size="sm" />
        {discordReturn.isConnecting ? 'Connecting Discord...' : 'Logging you in...'}
      </p>
    </AuthCard>
  );
}

const BackLink = ({ isConnecting }: { isConnecting: boolean }) =>
  isConnecting ? (
    <TextLink to={paths.profile}>Back to your profile</TextLink>
  ) : (
    <TextLink to={paths.login}>Back to login</TextLink>
  );

function CanceledSignIn({ isConnecting }: { isConnecting: boolean }) {
  return (
    <AuthCard
      title="Canceled in Discord"
      intro={isConnecting ? 'Nothing was connected.' : 'You were not logged in.'}
      footer="You can try again at any time."
    >
      <LinkButton to={isConnecting ? paths.profile : paths.login} tone="primary" size="lg" wide>
        {isConnecting ? 'Back to your profile' : 'Back to login'}
      </LinkButton>
    </AuthCard>
  );
}

function RejectedSignIn({
  discordReturn: { isConnecting },
  message,
}: {
  discordReturn: DiscordReturn;
  message: string;
}) {
  return (
    <AuthCard
      title={isConnecting ? 'Discord was not connected' : 'You were not logged in'}
      intro={isConnecting ? 'The connection could not be completed.' : 'The sign-in could not be completed.'}
      footer={isConnecting ? 'Your account is unchanged.' : 'If you have a password, it still works.'}
    >
      <p
        role="alert"
        className="mb-5 rounded-m border border-error bg-error-quiet px-3.5 py-3 text-sm text-ink-1 wrap-anywhere"
      >
        {message}
      </p>
      <LinkButton to={isConnecting ? paths.profile : paths.login} tone="primary" size="lg" wide>
        {isConnecting ? 'Back to your profile' : 'Back to login'}
      </LinkButton>
    </AuthCard>
  );
}
