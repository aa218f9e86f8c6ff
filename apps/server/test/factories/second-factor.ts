import { completeLogin, login } from '@quartermaster/contract/auth';
import { confirmTotp, setUpTotp } from '@quartermaster/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { client, codeOf } from '../client.ts';
import type { Person } from './people.ts';

/** The authenticator app of a user. */
export interface Authenticator {
  /** The code at this time in milliseconds since 1970. */
  codeAt(time: number): string;
}

export const authenticatorOf = (secret: string): Authenticator => ({
  codeAt: (timestamp) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }),
});

/** Turns on two-factor authentication with the code at `time`; returns the app and the recovery codes. */
export async function withTotp(
  user: Pick<Person, 'call'>,
  time: number,
): Promise<{ phone: Authenticator; recoveryCodes: string[] }> {
  const { body } = await user.call(setUpTotp, {});
  const phone = authenticatorOf(body.data.secret);
  const confirmed = await user.call(confirmTotp, { body: { code: phone.codeAt(time) } });
  if (confirmed.status !== 200) throw new Error(`Not turned on: ${JSON.stringify(confirmed.body)}`);
  return { phone, recoveryCodes: confirmed.body.data.recovery_codes };
}

/** Logs in with the password; returns the challenge. */
export async function challengeOf(
  app: { url: string },
  { user: { email }, password }: Person,
): Promise<string> {
  const { status, body } = await client(app.url).call(login, { body: { email, password } });
  if (status !== 403) throw new Error(`Not challenged: ${status}`);
  return body.error.details.find(({ field }) => field === 'challenge')?.message ?? '';
}

/** The outcome of a code for this challenge: 200, or status and error code. */
export async function outcomeOf(
  app: { url: string },
  challenge: string,
  code: string,
): Promise<number | string> {
  return codeOf(client(app.url).call(completeLogin, { body: { challenge, code } }));
}
