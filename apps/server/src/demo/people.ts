import { login, register } from '@quartermaster/contract/auth';
import { setAdmin } from '../features/admin/commands/set-admin.ts';
import { openDatabase } from '../platform/database.ts';
import type { DatabaseTarget } from '../platform/database-target.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type Call, caller } from './caller.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_PEOPLE } from './campaign.ts';
import type { DemoClock } from './clock.ts';

/** Access tokens are valid for 15 minutes; what is older on the demo clock is replaced. */
const TOKEN_MS = 10 * 60_000;

/** The calls of a person of the demonstration, by name. */
export type People = (name: string) => Call;

export const emailOf = (username: string): string => `${username.toLowerCase()}@example.com`;

const signIn = (url: string, username: string) =>
  caller(url)(login, { body: { email: emailOf(username), password: DEMO_PASSWORD } });

/** Whether the demonstration is there already. */
export const isSeeded = (url: string): Promise<boolean> =>
  signIn(url, DEMO_PEOPLE[0].username).then(
    () => true,
    () => false,
  );

/**
 * Registers everyone. No one reads mail at these addresses, so they are taken as verified: the party is public.
 * Each call takes a moment of the evening, and who comes to another evening signs in again.
 */
export async function registerPeople(url: string, target: DatabaseTarget, clock: DemoClock): Promise<People> {
  const sql = openDatabase(target, 1);
  const tokens = new Map<string, { token: string; at: number }>();
  for (const username of [...DEMO_PEOPLE.map((person) => person.username), DEMO_ADMIN]) {
    const password = { password: DEMO_PASSWORD, password_confirmation: DEMO_PASSWORD };
    const user = { email: emailOf(username), username, ...password };
    const { data } = await caller(url)(register, { body: { user } });
    await sql`update users set email_verified_at = ${clock.now()} where id = ${data.user.id}`;
    tokens.set(username, { token: data.token, at: clock.now().getTime() });
  }
  const admin = { email: emailOf(DEMO_ADMIN), admin: true };
  await inTransaction(sql, clock.now, (tx) => setAdmin(tx, { id: null, name: 'npm run demo' }, admin));
  await sql.end();
  return (name) => async (spec, input) => {
    clock.step();
    const at = clock.now().getTime();
    let held = tokens.get(name);
    if (!held) throw new Error(`No character in the demonstration is called ${name}`);
    if (at - held.at > TOKEN_MS) {
      held = { token: (await signIn(url, name)).data.token, at };
      tokens.set(name, held);
    }
    return caller(url, held.token)(spec, input);
  };
}
