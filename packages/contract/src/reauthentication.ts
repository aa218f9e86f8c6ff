import { z } from 'zod';
import { requiredPassword } from './auth.ts';
import { API_PREFIX, CONFIRMATION_CODE_DIGITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';
import { totpCode } from './second-factor.ts';

/** Recent authentication: proof of identity that endpoints with `recentAuth` require (DEC-12, ADR 0123). */

/** The confirmation methods of an account; also the `field` in the details of the rejection. */
export const CONFIRMATION_METHODS = ['password', 'passkey', 'totp', 'code'] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];

export const confirmation = {
  status: 200,
  data: z.strictObject({
    /** The time until which this session counts as recently authenticated. */
    recent_until: time,
  }),
} as const;

export const passwordConfirmation = z.strictObject({ password: requiredPassword });
export type PasswordConfirmation = z.input<typeof passwordConfirmation>;

export const confirmPassword = endpoint({
  id: 'auth.confirm_password',
  method: 'POST',
  path: `${API_PREFIX}/auth/confirm`,
  audience: 'user',
  summary: 'Authenticate this session again with the password; valid for 10 minutes',
  body: passwordConfirmation,
  reply: confirmation,
  errorCodes: ['CONFLICT'],
  limit: 'confirm',
});

export const sendConfirmationCode = endpoint({
  id: 'auth.send_confirmation_code',
  method: 'POST',
  path: `${API_PREFIX}/auth/confirmation_codes`,
  audience: 'user',
  summary: 'Email a code that authenticates this session again; for accounts without a password',
  reply: { status: 202, data: z.strictObject({ message: z.string() }) },
  errorCodes: ['CONFLICT'],
  limit: 'confirmation_code',
});

const digits = new RegExp(`^\\d{${CONFIRMATION_CODE_DIGITS}}$`);
const codeError = `Enter the ${CONFIRMATION_CODE_DIGITS} digits from the email`;

/** Spaces between the digits are accepted. */
export const codeConfirmation = z.strictObject({
  code: z
    .string({ error: codeError })
    .max(32, { error: codeError })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(digits, { error: codeError })),
});
export type CodeConfirmation = z.input<typeof codeConfirmation>;

export const confirmCode = endpoint({
  id: 'auth.confirm_code',
  method: 'POST',
  path: `${API_PREFIX}/auth/confirm_code`,
  audience: 'user',
  summary: 'Authenticate this session again with an emailed code; valid for 10 minutes',
  body: codeConfirmation,
  reply: confirmation,
  errorCodes: [],
  limit: 'confirm',
});

export const confirmTotp = endpoint({
  id: 'auth.confirm_totp',
  method: 'POST',
  path: `${API_PREFIX}/auth/confirm_totp`,
  audience: 'user',
  summary: 'Authenticate this session again with a code from the authenticator app; valid for 10 minutes',
  body: totpCode,
  reply: confirmation,
  errorCodes: [],
  limit: 'confirm',
});
