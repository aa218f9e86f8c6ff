import { AppError } from '@quartermaster/contract/errors';
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  customFetch,
  type ProtectedResourceRequestBody,
  type ProtectedResourceRequestOptions,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateAuthResponse,
} from 'oauth4webapi';
import { z } from 'zod';
import { startOfResponse } from '../bounded-response.ts';
import type { DiscordApplication } from '../config.ts';

/** The part of a user's Discord identity that we request. */
export interface DiscordPerson {
  readonly id: string;
  readonly username: string;
  /** The display name in Discord; may equal the username. */
  readonly displayName: string;
  /** Null unless Discord has verified it. */
  readonly email: string | null;
}

export interface DiscordOAuth {
  /** The URL to redirect the browser to. */
  authorizeUrl(state: string, verifier: string): Promise<string>;
  /**
   * The user identified by this code. Throws CONFLICT when Discord rejects the code or its verifier, and
   * SERVICE_UNAVAILABLE for every other failure or a timeout. Discord's tokens are not stored.
   */
  identify(code: string, state: string, verifier: string): Promise<DiscordPerson>;
}

/** The timeout for both requests together; the browser waits 10 s (ACC-9). */
const TIMEOUT_MS = 8000;
const SCOPE = 'identify email';
/** The size above which a response is truncated and then fails to parse; a token or a user takes less than 2 KB. */
const RESPONSE_BYTES_MAX = 64 * 1024;

/**
 * Names can contain any characters, so they are stored as a single line of at most 60 UTF-16 units. If the limit splits
 * a surrogate pair, its first half is removed too.
 */
const name = z.string().transform((text) =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 60)
    .replace(/\p{Cs}/gu, ''),
);
const discordUser = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: name,
  global_name: name.nullish(),
  verified: z.boolean().nullish(),
  email: z.email().max(254).nullish().catch(null),
});

async function boundedFetch(
  address: string,
  { body, ...options }: CustomFetchOptions<string, ProtectedResourceRequestBody>,
): Promise<Response> {
  const response = await fetch(address, { ...options, ...(body === undefined ? {} : { body }) });
  const text = await startOfResponse(response, RESPONSE_BYTES_MAX);
  return new Response(text === '' ? null : text, { status: response.status, headers: response.headers });
}

/**
 * Implements OAuth 2.1 with an authorization code, PKCE with S256 and a state. The client secret is sent only to
 * Discord, never through the browser.
 */
export function createDiscordOAuth(application: DiscordApplication, redirectUri: string): DiscordOAuth {
  const { clientId, clientSecret, url } = application;
  const server = {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/api/v10/oauth2/token`,
  };
  const client = { client_id: clientId };
  const transport = { [allowInsecureRequests]: url.startsWith('http:'), [customFetch]: boundedFetch };

  async function accessToken(code: string, state: string, verifier: string, signal: AbortSignal) {
    const callbackParameters = validateAuthResponse(
      server,
      client,
      new URLSearchParams({ code, state }),
      state,
    );
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      ClientSecretPost(clientSecret),
      callbackParameters,
      redirectUri,
      verifier,
      { ...transport, signal },
    );
    // A wrong client secret (401) or too many requests (429) are not the user's fault.
    if (response.status === 400) throw signInRejected();
    return (await processAuthorizationCodeResponse(server, client, response)).access_token;
  }

  return {
    async authorizeUrl(state, verifier) {
      const address = new URL(server.authorization_endpoint);
      address.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();
      return address.href;
    },
    async identify(code, state, verifier) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const token = await accessToken(code, state, verifier, signal);
        return await requestPerson(url, token, { ...transport, signal });
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new DiscordUnavailableError(error);
      }
    },
  };
}

async function requestPerson(
  url: string,
  token: string,
  options: ProtectedResourceRequestOptions,
): Promise<DiscordPerson> {
  const address = new URL(`${url}/api/v10/users/@me`);
  const response = await protectedResourceRequest(token, 'GET', address, undefined, undefined, options);
  if (response.status !== 200) throw new Error(`Discord responded with ${response.status}`);
  const { id, username, global_name, verified, email } = discordUser.parse(await response.json());
  return { id, username, displayName: global_name || username, email: (verified && email) || null };
}

/** Discord did not identify the user; the cause is logged, the message is shown. */
export class DiscordUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE', 'Discord is unavailable at the moment. Please try again in a few minutes.');
    this.cause = cause;
  }
}

const signInRejected = (): AppError =>
  new AppError('CONFLICT', 'Discord did not accept this sign-in. Please start again.');
