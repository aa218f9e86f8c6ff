import { z } from 'zod';
import { API_PREFIX, RECOVERY_CODE_COUNT, TOTP_DIGITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';

/** Second factors of an account, in addition to its password (DEC-12). */

const PATH = `${API_PREFIX}/users/second_factors` as const;

export const secondFactors = z.strictObject({
  totp: z.strictObject({
    enabled: z.boolean(),
    created_at: time.nullable(),
    recovery_codes_left: z.int(),
  }),
});
export type SecondFactors = z.infer<typeof secondFactors>;

export const getSecondFactors = endpoint({
  id: 'second_factor.show',
  method: 'GET',
  path: PATH,
  audience: 'user',
  summary: 'Second factors of the account',
  reply: { status: 200, data: secondFactors },
  errorCodes: [],
});

export const setUpTotp = endpoint({
  id: 'second_factor.set_up_totp',
  method: 'POST',
  path: `${PATH}/totp`,
  audience: 'user',
  summary: 'Create a secret for an authenticator app, which must be confirmed with a code from the app',
  reply: {
    status: 201,
    data: z.strictObject({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** For the QR code: `otpauth://totp/…`. */
      uri: z.string(),
    }),
  },
  errorCodes: ['CONFLICT'],
  recentAuth: true,
});

const digits = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
const codeError = `Enter the ${TOTP_DIGITS} digits from your authenticator app`;

/** Spaces between the digits are accepted. */
export const totpCode = z.strictObject({
  code: z
    .string({ error: codeError })
    .max(32, { error: codeError })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(digits, { error: codeError })),
});
export type TotpCode = z.input<typeof totpCode>;

/** Shown once. */
const recoveryCodes = {
  status: 200,
  data: z.strictObject({ recovery_codes: z.array(z.string()).length(RECOVERY_CODE_COUNT) }),
} as const;

export const confirmTotp = endpoint({
  id: 'second_factor.confirm_totp',
  method: 'POST',
  path: `${PATH}/totp/confirm`,
  audience: 'user',
  summary: 'Activate the authenticator app with its first code; returns ten recovery codes',
  body: totpCode,
  reply: recoveryCodes,
  errorCodes: ['CONFLICT'],
  recentAuth: true,
  limit: 'confirm',
});

export const removeTotp = endpoint({
  id: 'second_factor.remove_totp',
  method: 'DELETE',
  path: `${PATH}/totp`,
  audience: 'user',
  summary: 'Remove the authenticator app; removing the last second factor also deletes the recovery codes',
  reply: { status: 204 },
  errorCodes: ['CONFLICT'],
  recentAuth: true,
  limit: 'factor_change',
});

export const replaceRecoveryCodes = endpoint({
  id: 'second_factor.replace_recovery_codes',
  method: 'POST',
  path: `${PATH}/recovery_codes`,
  audience: 'user',
  summary: 'Get ten new recovery codes; the old ones no longer work',
  reply: recoveryCodes,
  errorCodes: ['CONFLICT'],
  recentAuth: true,
  limit: 'factor_change',
});
