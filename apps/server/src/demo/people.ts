import { updateProfile } from '@quartermaster/contract/account';
import { openAdminSession } from '@quartermaster/contract/admin';
import { login, refresh, register } from '@quartermaster/contract/auth';
import { getDashboard } from '@quartermaster/contract/dashboard';
import { setAdmin } from '../features/user-admin/commands/set-admin.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type Call, caller } from './caller.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_PEOPLE } from './campaign.ts';
import type { DemoClock } from './clock.ts';
import type { SeedingServer } from './seeding-server.ts';

const MINUTE_MS = 60_000;
/**
 * A token or session that is older than this on the demo clock is replaced before the next call. Access tokens
 * expire after 15 minutes, and sessions after 30 days.
 */
const TOKEN_MS = 10 * MINUTE_MS;
const SESSION_MS = 29 * 24 * 60 * MINUTE_MS;

export interface People {
  /**
   * Registers a user. No one reads email at these addresses, so the address is marked as verified unless `isVerified`
   * is false.
   */
  register(name: string, isVerified?: boolean): Promise<void>;
  /**
   * Calls the API as a user. Each call advances the clock; a user who returns on another day continues the
   * session or signs in again.
   */
  readonly person: (name: string) => Call;
  /** Like `person`, but calls the server on which tiers can be bought. */
  readonly payer: (name: string) => Call;
  /** Opens the dashboard as a user. */
  visit(name: string): Promise<void>;
  /** Signs a user in again, as required by actions that need recent authentication. */
  signIn(name: string): Promise<void>;
  /** The id of a user. */
  idOf(name: string): string;
}

interface SignedIn {
  readonly userId: string;
  token: string;
  refreshToken: string;
  /** When the token was issued and the session began, in milliseconds since 1970. */
  tokenAt: number;
  sessionAt: number;
}

export const emailOf = (username: string): string => `${username.toLowerCase()}@example.com`;

export function createPeople({ url, billingUrl, sql }: SeedingServer, clock: DemoClock): People {
  const people = new Map<string, SignedIn>();
  const now = () => clock.now().getTime();
  const signedInAs = (name: string): SignedIn => {
    const signedIn = people.get(name);
    if (!signedIn) throw new Error(`The demo has no user ${name}`);
    return signedIn;
  };
  async function signIn(name: string): Promise<void> {
    const body = { email: emailOf(name), password: DEMO_PASSWORD };
    const { data } = await caller(url)(login, { body });
    const at = now();
    Object.assign(signedInAs(name), {
      token: data.token,
      refreshToken: data.refresh_token,
      tokenAt: at,
      sessionAt: at,
    });
  }
  async function renew(name: string, signedIn: SignedIn): Promise<void> {
    if (now() - signedIn.sessionAt > SESSION_MS) return signIn(name);
    const { data } = await caller(url)(refresh, { body: { refresh_token: signedIn.refreshToken } });
    Object.assign(signedIn, { token: data.token, refreshToken: data.refresh_token, tokenAt: now() });
  }
  const callsAt =
    (server: string) =>
    (name: string): Call =>
    async (spec, input) => {
      clock.step();
      const signedIn = signedInAs(name);
      if (now() - signedIn.tokenAt > TOKEN_MS) await renew(name, signedIn);
      return caller(server, signedIn.token)(spec, input);
    };
  const person = callsAt(url);
  return {
    async register(name, isVerified = true) {
      const password = { password: DEMO_PASSWORD, password_confirmation: DEMO_PASSWORD };
      const user = { email: emailOf(name), username: name, ...password };
      const { data } = await caller(url)(register, { body: { user } });
      if (isVerified)
        await sql`update users set email_verified_at = ${clock.now()} where id = ${data.user.id}`;
      const at = now();
      people.set(name, {
        userId: data.user.id,
        token: data.token,
        refreshToken: data.refresh_token,
        tokenAt: at,
        sessionAt: at,
      });
    },
    person,
    payer: callsAt(billingUrl),
    visit: async (name) => void (await person(name)(getDashboard, {})),
    signIn,
    idOf: (name) => signedInAs(name).userId,
  };
}

/** Registers the members of the campaign's party and the admin of the installation. */
export async function registerCampaign(
  people: People,
  server: SeedingServer,
  clock: DemoClock,
): Promise<void> {
  for (const { username, bio } of DEMO_PEOPLE) {
    await people.register(username);
    await people.person(username)(updateProfile, { body: { profile: { bio } } });
  }
  await people.register(DEMO_ADMIN);
  const admin = { email: emailOf(DEMO_ADMIN), admin: true };
  await inTransaction(server.sql, clock.now, (tx) => setAdmin(tx, { id: null, name: 'npm run demo' }, admin));
}

/** Returns a caller for the admin, after signing in again and opening an admin session. */
export async function enterAdmin(people: People): Promise<Call> {
  await people.signIn(DEMO_ADMIN);
  const admin = people.person(DEMO_ADMIN);
  await admin(openAdminSession, {});
  return admin;
}
