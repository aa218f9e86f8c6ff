import { z } from 'zod';
import { email, loginReply, signInChallenge, username } from './auth.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { sitePath, time } from './fields.ts';

/** Signing in through Discord, and connecting it to an account (DEC-2, ADR 0064). */

/** A secret that this server issued: 256 bits in 43 characters; a state has a prefix for its purpose. */
const secret = (error: string) => z.string({ error }).min(1, { error }).max(128, { error });

export const providers = endpoint({
  id: 'auth.providers',
  method: 'GET',
  path: `${API_PREFIX}/auth/providers`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'The sign-in methods that this server offers in addition to password and passkey',
  reply: { status: 200, data: z.strictObject({ discord: z.boolean() }) },
  errorCodes: [],
});

const startBody = z.strictObject({ redirect: sitePath.optional() });
const startReply = { status: 200, data: z.strictObject({ authorize_url: z.url() }) } as const;

export const startDiscordSignIn = endpoint({
  id: 'discord.start_sign_in',
  method: 'POST',
  path: `${API_PREFIX}/auth/discord/start`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Start a Discord sign-in; returns the URL to open',
  body: startBody,
  reply: startReply,
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'discord',
});

const signedIn = { redirect: sitePath, ...loginReply.shape };

/** The result of the callback from Discord. */
const discordCallback = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('signed_in'), ...signedIn }),
  /** The account requires a second factor (DEC-12). */
  z.strictObject({
    outcome: z.literal('second_factor'),
    redirect: sitePath,
    ...signInChallenge.shape,
  }),
  z.strictObject({ outcome: z.literal('linked'), redirect: sitePath, discord_username: z.string() }),
  z.strictObject({
    outcome: z.literal('choose_username'),
    /** Proof of the Discord account for the registration; single use. */
    ticket: z.string(),
    expires_at: time,
    discord_username: z.string(),
    /** A suggested username; it can only be taken if every proposed username is. */
    username: z.string(),
    /** Null unless Discord has verified it. */
    email: z.string().nullable(),
  }),
]);
export type DiscordCallback = z.infer<typeof discordCallback>;

export const completeDiscord = endpoint({
  id: 'discord.complete',
  method: 'POST',
  path: `${API_PREFIX}/auth/discord/callback`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Complete a Discord sign-in: the caller is signed in, connected, or has to choose a username',
  body: z.strictObject({
    code: z.string({ error: 'The code is missing' }).min(1, { error: 'The code is missing' }).max(512),
    state: secret('The state is missing'),
  }),
  reply: { status: 200, data: discordCallback },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT', 'ACCOUNT_SUSPENDED'],
  limit: 'discord',
});

/** The form for users who sign in with Discord for the first time. */
export const discordSignUpForm = z.strictObject({ username, email });
export type DiscordSignUpForm = z.input<typeof discordSignUpForm>;

export const discordSignUp = endpoint({
  id: 'discord.sign_up',
  method: 'POST',
  path: `${API_PREFIX}/auth/discord/sign_up`,
  audience: 'anyone',
  summary: 'Create an account that signs in through Discord',
  body: z.strictObject({ ticket: secret('The ticket is missing'), username, email }),
  reply: { status: 201, data: z.strictObject(signedIn) },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT', 'REGISTRATION_CLOSED'],
  limit: 'register',
});

export const discordConnection = z.strictObject({
  /** Null: no account is connected. */
  connected: z.strictObject({ username: z.string(), connected_at: time }).nullable(),
  /** False without a connected account, and for an account without a password. */
  can_disconnect: z.boolean(),
});
export type DiscordConnection = z.infer<typeof discordConnection>;

export const getDiscordConnection = endpoint({
  id: 'discord.connection',
  method: 'GET',
  path: `${API_PREFIX}/users/discord`,
  audience: 'user',
  summary: 'The Discord account of the caller',
  reply: { status: 200, data: discordConnection },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const startDiscordConnection = endpoint({
  id: 'discord.start_link',
  method: 'POST',
  path: `${API_PREFIX}/users/discord/start`,
  audience: 'user',
  summary: 'Start connecting a Discord account; returns the URL to open',
  body: startBody,
  reply: startReply,
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  recentAuth: true,
  limit: 'discord',
});

export const disconnectDiscord = endpoint({
  id: 'discord.disconnect',
  method: 'DELETE',
  path: `${API_PREFIX}/users/discord`,
  audience: 'user',
  summary: 'Disconnect the Discord account; not allowed without a password',
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});
