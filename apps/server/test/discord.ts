import {
  type MutableRedirectUri,
  type MutableResponse,
  OAuth2Server,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';
import type { DiscordApplication } from '../src/platform/config.ts';

/** Discord's response for a user at /users/@me. */
export interface DiscordUser {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null;
  readonly verified?: boolean;
  readonly email?: string | null;
}

export interface TestDiscord {
  readonly application: DiscordApplication;
  /** The user who is logged in to Discord for the next sign-in. */
  user: DiscordUser;
  /** Whether the user denies the request on Discord's page. */
  denies: boolean;
  /** The status of responses for /users/@me; 200 by default. */
  status: number;
  /** The number of requests per endpoint; token requests with an invalid code or verifier are not counted. */
  readonly requestCounts: { token: number; me: number };
  stop(): Promise<void>;
}

let count = 0;
/** A new Discord user. */
export function discordUser(fields: Partial<DiscordUser> = {}): DiscordUser {
  count += 1;
  const id = `${80_000_000_000_000_000n + BigInt(Date.now()) * 1000n + BigInt(count)}`;
  const username = `nim.${id.slice(-9)}`;
  return {
    id,
    username,
    global_name: 'Nim Thistlewick',
    verified: true,
    email: `${username}@example.org`,
    ...fields,
  };
}

/** A real OAuth server with Discord's endpoints, which checks codes, verifiers and the client secret. */
export async function startDiscord(): Promise<TestDiscord> {
  const server = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: '/oauth2/authorize', token: '/api/v10/oauth2/token' },
  });
  await server.issuer.keys.generate('RS256');
  const people = new Map<string, DiscordUser>();
  await server.start(0, '127.0.0.1');
  const discord: TestDiscord = {
    application: {
      clientId: 'quartermaster-test',
      clientSecret: 'known to the server alone',
      url: `http://127.0.0.1:${server.address().port}`,
    },
    user: discordUser(),
    denies: false,
    status: 200,
    requestCounts: { token: 0, me: 0 },
    stop: () => (server.listening ? server.stop() : Promise.resolve()),
  };
  server.service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
    people.set(String(url.searchParams.get('code')), discord.user);
    if (!discord.denies) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  server.service.on('beforeResponse', (response: MutableResponse, request: TokenRequestIncomingMessage) => {
    discord.requestCounts.token += 1;
    const { client_id, client_secret, code } = request.body as unknown as Record<string, string>;
    const { clientId, clientSecret } = discord.application;
    const isKnownClient = client_id === clientId && client_secret === clientSecret;
    response.statusCode = isKnownClient ? 200 : 401;
    // Discord's tokens are opaque, and it issues no id token for these scopes.
    response.body = isKnownClient
      ? { access_token: `of-${code}`, token_type: 'Bearer', expires_in: 604_800, scope: 'identify email' }
      : { error: 'invalid_client' };
  });
  server.service.addRoute('GET', '/api/v10/users/@me', (request, response) => {
    discord.requestCounts.me += 1;
    const code = /^Bearer of-(.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const person = people.get(code ?? '');
    response.statusCode = person ? discord.status : 401;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(person ?? { message: '401: Unauthorized', code: 0 }));
  });
  return discord;
}

/** Opens Discord's page like a browser, and returns the parameters of the redirect back. */
export async function goToDiscord(authorizeUrl: string): Promise<URLSearchParams> {
  const response = await fetch(authorizeUrl, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null)
    throw new Error(`Discord did not redirect: ${response.status} ${await response.text()}`);
  return new URL(location).searchParams;
}
