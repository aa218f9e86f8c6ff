import { TOTP_DIGITS, TOTP_PERIOD_S } from '@quartermaster/contract/constants';
import { Secret, TOTP } from 'otpauth';

/** A code is also accepted this number of steps before and after its own step, because clocks of phones differ. */
const WINDOW_STEPS = 1;

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Quartermaster', label, secret, digits: TOTP_DIGITS, period: TOTP_PERIOD_S });

/** A new secret of 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** The data for an authenticator app: the secret to type in, and the URI for a QR code. */
export function setupOf(secret: Uint8Array, username: string): { secret: string; uri: string } {
  const totp = totpOf(secretOf(secret), username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step of 30 seconds since 1970 that this code belongs to; null when it is not accepted (RFC 6238). To use each
 * code once, the caller stores the step, and later rejects it and all earlier steps.
 */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secretOf(secret), '').validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : TOTP.counter({ period: TOTP_PERIOD_S, timestamp }) + delta;
}
