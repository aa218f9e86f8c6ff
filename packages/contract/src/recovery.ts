import { z } from 'zod';
import { email, newPasswordFields, passwordMismatch, passwordsMatch } from './auth.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';

/** Password recovery and email verification (ACC-7, DEC-2). */

const message = z.strictObject({ message: z.string() });

/** The token in an emailed link: 256 bits in 43 characters. A token of another length is rejected as unknown. */
export const linkToken = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(256);

/** The form for a forgotten password, and for a new verification link. */
export const addressForm = z.strictObject({ email });
export type AddressForm = z.input<typeof addressForm>;

/** The reset-password form. */
export const resetForm = z.strictObject(newPasswordFields).refine(passwordsMatch, passwordMismatch);
export type ResetForm = z.input<typeof resetForm>;

export const forgotPassword = endpoint({
  id: 'auth.forgot_password',
  method: 'POST',
  path: `${API_PREFIX}/auth/forgot_password`,
  audience: 'anyone',
  summary:
    'Request an email with a link to choose a new password; the response is the same for every address',
  body: addressForm,
  reply: { status: 200, data: message },
  errorCodes: [],
  limit: 'forgot',
});

export const resetPassword = endpoint({
  id: 'auth.reset_password',
  method: 'POST',
  path: `${API_PREFIX}/auth/reset_password`,
  audience: 'anyone',
  summary: 'Choose a new password with the token from an email; ends all sessions',
  body: z.strictObject({ token: linkToken, ...newPasswordFields }).refine(passwordsMatch, passwordMismatch),
  reply: { status: 200, data: message },
  errorCodes: [],
  limit: 'reset',
});

export const verifyEmail = endpoint({
  id: 'auth.verify_email',
  method: 'POST',
  path: `${API_PREFIX}/auth/verify_email`,
  audience: 'anyone',
  summary: 'Verify an address with the token from an email',
  body: z.strictObject({ token: linkToken }),
  reply: { status: 200, data: message },
  errorCodes: [],
  limit: 'verify',
});

export const resendVerification = endpoint({
  id: 'auth.resend_verification',
  method: 'POST',
  path: `${API_PREFIX}/auth/resend_verification`,
  audience: 'anyone',
  summary: 'Request a new verification email for an address, or for the caller',
  body: z.strictObject({ email: email.optional() }),
  reply: { status: 200, data: message },
  errorCodes: ['UNAUTHORIZED', 'EXPIRED_TOKEN', 'REVOKED_TOKEN'],
  limit: 'resend',
});
