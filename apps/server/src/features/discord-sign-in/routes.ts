import { DISCORD_STATE_LIFE_S, DISCORD_TICKET_LIFE_S } from '@quartermaster/contract/constants';
import * as contract from '@quartermaster/contract/discord-sign-in';
import { notFound } from '@quartermaster/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import {
  createDiscordOAuth,
  type DiscordOAuth,
  type DiscordPerson,
  DiscordUnavailableError,
} from '../../platform/auth/discord-oauth.ts';
import type { OpenedSession } from '../../platform/auth/open-session.ts';
import { randomSecret } from '../../platform/auth/tokens.ts';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { presentTokens, presentUser, type UserRow } from '../auth/present.ts';
import { presentChallenge } from '../second-factor/present.ts';
import { disconnect } from './commands/disconnect.ts';
import { claimAttempt, completeSignIn } from './commands/handle-callback.ts';
import { signUp } from './commands/sign-up.ts';
import { startAttempt } from './commands/start-sign-in.ts';
import { readConnection } from './queries/connection.ts';

/** The path of the redirect URI, which is registered in Discord. */
const CALLBACK_PATH = '/auth/discord/callback';
const SIGN_IN_REDIRECT = '/dashboard';
const CONNECT_REDIRECT = '/profile';

/** Sign-in through Discord (ADR 0064). Without a Discord application, all routes except `providers` return 404. */
export function discordSignInRoutes(routes: Routes): void {
  const signIn = createSignIn(routes.services);
  routes.open(contract.providers, async () => ({ data: { discord: signIn.isOffered } }));
  startRoutes(routes, signIn);
  finishRoutes(routes, signIn);
  connectionRoutes(routes, signIn);
}

type SignIn = ReturnType<typeof createSignIn>;

/** Shared by these routes: Discord if it is configured, the browser's cookie, and the tokens of a new session. */
function createSignIn({ config, settings, tokens }: Services) {
  const discordOAuth = config.discord && createDiscordOAuth(config.discord, config.publicUrl + CALLBACK_PATH);
  return {
    isOffered: discordOAuth !== null,
    cookie: browserCookie(config.publicUrl.startsWith('https:')),
    discord() {
      if (!discordOAuth) throw notFound('This server does not offer sign-in through Discord.');
      return discordOAuth;
    },
    userAgentOf: (request: FastifyRequest) => request.headers['user-agent'] ?? '',
    tokensFor: async (user: UserRow, { userId, sessionId, refreshToken }: OpenedSession) => ({
      ...presentTokens(await tokens.signAccess(userId, sessionId), refreshToken),
      user: presentUser(user, settings.latest().defaultTier),
    }),
  };
}

function startRoutes(routes: Routes, { discord, cookie }: SignIn): void {
  type Start = Omit<OpenCall<typeof contract.startDiscordSignIn>, 'actor'> & { readonly actor: Actor | null };
  const start = (defaultRedirect: string) => async (call: Start) => {
    const oauth = discord();
    const browserSecret = cookie.read(call.request) ?? randomSecret();
    const redirect = call.body.redirect ?? defaultRedirect;
    const { state, verifier } = await call.transaction((tx) =>
      startAttempt(tx, { actor: call.actor, redirect, browserSecret }),
    );
    call.setHeader('set-cookie', cookie.write(browserSecret));
    return { data: { authorize_url: await oauth.authorizeUrl(state, verifier) } };
  };
  routes.open(contract.startDiscordSignIn, start(SIGN_IN_REDIRECT));
  routes.open(contract.startDiscordConnection, start(CONNECT_REDIRECT));
}

function finishRoutes(routes: Routes, { discord, cookie, userAgentOf, tokensFor }: SignIn): void {
  const { services } = routes;

  routes.open(contract.completeDiscord, async ({ body, request, transaction }) => {
    const oauth = discord();
    const browserSecret = cookie.read(request);
    const attempt = await transaction((tx) => claimAttempt(tx, { secret: body.state, browserSecret }));
    // No transaction is open during the request to another server.
    const person = await identifyOrLog(oauth, { ...body, verifier: attempt.verifier }, request);
    const callback = { attempt, person, browserSecret: browserSecret ?? '', userAgent: userAgentOf(request) };
    const signIn = await transaction((tx) => completeSignIn(tx, { ...callback, mail: services }));
    if (signIn.outcome === 'second_factor')
      return { data: { ...signIn, ...presentChallenge(signIn.challenge) } };
    if (signIn.outcome !== 'signed_in') return { data: signIn };
    const { outcome, redirect, user, opened } = signIn;
    return { data: { outcome, redirect, ...(await tokensFor(user, opened)) } };
  });

  routes.open(contract.discordSignUp, async ({ body, request, transaction }) => {
    discord();
    const { ticket, ...form } = body;
    const secrets = { secret: ticket, browserSecret: cookie.read(request) };
    const { user, opened, redirect } = await transaction((tx) =>
      signUp(tx, {
        secrets,
        form,
        userAgent: userAgentOf(request),
        mail: services,
      }),
    );
    return { data: { redirect, ...(await tokensFor(user, opened)) } };
  });
}

async function identifyOrLog(
  oauth: DiscordOAuth,
  { code, state, verifier }: { code: string; state: string; verifier: string },
  request: FastifyRequest,
): Promise<DiscordPerson> {
  try {
    return await oauth.identify(code, state, verifier);
  } catch (error) {
    if (error instanceof DiscordUnavailableError)
      request.log.warn({ err: error.cause }, 'Discord did not respond');
    throw error;
  }
}

function connectionRoutes(routes: Routes, { discord }: SignIn): void {
  routes.open(contract.getDiscordConnection, async ({ actor }) => {
    discord();
    return { data: await readConnection(routes.services.sql, actor.userId) };
  });

  routes.write(contract.disconnectDiscord, async ({ tx, actor }) => {
    discord();
    await disconnect(tx, actor);
    return undefined;
  });
}

/**
 * The cookie with the secret of one browser: scripts cannot read it, and requests from other sites contain it only when
 * a link to this site is followed.
 */
function browserCookie(isHttps: boolean) {
  // The prefix prevents sibling domains from setting the cookie; browsers accept the prefix over https only.
  const name = isHttps ? '__Host-qm_discord' : 'qm_discord';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  const maxAgeSeconds = DISCORD_STATE_LIFE_S + DISCORD_TICKET_LIFE_S;
  return {
    read: (request: FastifyRequest): string | undefined => pattern.exec(request.headers.cookie ?? '')?.[1],
    write: (secret: string): string =>
      `${name}=${secret}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  };
}
