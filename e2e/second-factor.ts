import { type Authenticator, authenticatorOf } from '../apps/server/test/factories/second-factor.ts';
import type { Call } from './calls.ts';

/** Turns two-factor authentication on over the API. */
export async function enableTotp(call: Call): Promise<Authenticator> {
  const { secret } = await call<{ secret: string }>('post', 'users/second_factors/totp');
  const phone = authenticatorOf(secret);
  await call('post', 'users/second_factors/totp/confirm', { code: phone.codeAt(Date.now()) });
  return phone;
}
