import { type Registration, register, type User } from '@quartermaster/contract/auth';
import type { Actor } from '../../src/platform/actor.ts';
import type { Sql } from '../../src/platform/database.ts';
import { type Client, client } from '../client.ts';

/** A user with an account and an open session. */
export interface Person {
  readonly user: User;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
  /** Sends requests as this user. */
  readonly call: Client['call'];
  /** Sends any request as this user. */
  readonly send: Client['send'];
}

let count = 0;

/** Registers a new user through the API. Names are unique within the database unless overridden. */
export async function person(app: { url: string }, overrides: Partial<Registration> = {}): Promise<Person> {
  count += 1;
  const name = `person${count}`;
  const password = overrides.password ?? 'Seven-Lanterns-42';
  const form = { email: `${name}@example.org`, username: name, password, password_confirmation: password };
  const response = await client(app.url).call(register, { body: { user: { ...form, ...overrides } } });
  if (response.status !== 201) throw new Error(`Not registered: ${JSON.stringify(response.body)}`);
  const { user, token, refresh_token } = response.body.data;
  const { call, send } = client(app.url).as(token);
  return { user, password, token, refreshToken: refresh_token, call, send };
}

/** The same user with a verified address. */
export async function verified(app: { sql: Sql }, testUser: Person): Promise<Person> {
  await app.sql`update users set email_verified_at = now() where id = ${testUser.user.id}`;
  return { ...testUser, user: { ...testUser.user, email_verified: true } };
}

/** The same user with sessions that count, or do not count, as recently authenticated. */
export async function authenticated(app: { sql: Sql }, testUser: Person, isRecent = true): Promise<Person> {
  const authenticatedAt = isRecent ? new Date() : null;
  await app.sql`update sessions set authenticated_at = ${authenticatedAt} where user_id = ${testUser.user.id}`;
  return testUser;
}

/** An actor for commands, with the highest tier. */
export const actorOf = ({ user }: Person): Actor => ({
  userId: user.id,
  sessionId: '',
  name: user.username,
  admin: false,
  via: 'web',
  tier: 'tier_3',
  defaultTier: 'tier_3',
});
