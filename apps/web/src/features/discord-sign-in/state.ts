import { DISCORD_CONNECT_STATE } from '@quartermaster/contract/constants';
import {
  completeDiscord,
  type DiscordCallback,
  type DiscordSignUpForm,
  discordSignUp,
  providers,
  startDiscordSignIn,
} from '@quartermaster/contract/discord-sign-in';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rulesOf } from '../../platform/form-rules.ts';
import { callEndpoint } from '../../platform/http.ts';

// Sign-in through Discord without a query client, which the pages for guests do not have.

const UNKNOWN_ERROR = 'An unexpected error occurred. Please try again.';
const textOf = (error: unknown): string => (error instanceof Error ? error.message : UNKNOWN_ERROR);

/** Whether this server offers sign-in through Discord; false until the response arrives. */
export function useIsDiscordOffered(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    // If the server cannot be reached, sign-in through Discord is not offered; the forms report the failure on submit.
    callEndpoint(providers, {}, { quiet: true }).then(
      ({ data }) => setOffered(data.discord),
      () => undefined,
    );
  }, []);
  return isOffered;
}

/** Redirects to Discord. */
export const redirectTo = (url: string): void => window.location.assign(url);

/** Starts a sign-in with Discord; `text` is the error message if that fails. */
export function useStartSignIn() {
  const [state, setState] = useState<{ isPending: boolean; text: string | null }>({
    isPending: false,
    text: null,
  });
  const start = async (redirect: string) => {
    setState({ isPending: true, text: null });
    try {
      const { data } = await callEndpoint(startDiscordSignIn, { body: { redirect } }, { quiet: true });
      setState({ isPending: false, text: null });
      redirectTo(data.authorize_url);
    } catch (error) {
      setState({ isPending: false, text: textOf(error) });
    }
  };
  return { ...state, start };
}

export type SignedUp = ReplyData<typeof discordSignUp>;

/** Creates the account. @throws ApiError */
export const signUp = async (ticket: string, form: DiscordSignUpForm): Promise<SignedUp> =>
  (await callEndpoint(discordSignUp, { body: { ticket, ...form } }, { quiet: true })).data;
export const signUpRules = rulesOf(() =>
  import('@quartermaster/contract/discord-sign-in').then((c) => c.discordSignUpForm),
);

/** The parameters of the redirect from Discord. */
export interface DiscordReturn {
  readonly code: string | null;
  readonly state: string | null;
  readonly error: string | null;
  /** Whether the user came from the profile to connect an account; otherwise the user came to sign in. */
  readonly isConnecting: boolean;
}

export function parseDiscordReturn(query: URLSearchParams): DiscordReturn {
  const state = query.get('state');
  const isConnecting = state?.startsWith(DISCORD_CONNECT_STATE) ?? false;
  return { code: query.get('code'), state, error: query.get('error'), isConnecting };
}

type Completion =
  | { readonly step: 'waiting' }
  | { readonly step: 'completed'; readonly callback: DiscordCallback }
  | { readonly step: 'rejected'; readonly text: string };

/** Sends the parameters from Discord to the server; only once, because a state is valid only once. */
export function useCompletion(
  discordReturn: DiscordReturn,
  onCompleted: (callback: DiscordCallback) => void,
): Completion {
  const [completion, setCompletion] = useState<Completion>({ step: 'waiting' });
  const isSent = useRef(false);
  const notifyCompleted = useEffectEvent(onCompleted);
  const { code, state } = discordReturn;
  useEffect(() => {
    if (isSent.current || code === null || state === null) return;
    isSent.current = true;
    callEndpoint(completeDiscord, { body: { code, state } }, { quiet: true }).then(
      ({ data }) => {
        setCompletion({ step: 'completed', callback: data });
        notifyCompleted(data);
      },
      (error: unknown) => setCompletion({ step: 'rejected', text: textOf(error) }),
    );
  }, [code, state]);
  return completion;
}
