import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';
import { addressForm, linkToken } from './recovery.ts';

/** Changing the email address of an account (DEC-12). */

const PATH = `${API_PREFIX}/users/email_change` as const;
const message = z.strictObject({ message: z.string() });

export const emailChange = z.strictObject({
  /** The unconfirmed new address until its link is opened or expires; null if there is none. */
  pending: z.strictObject({ email: z.string(), requested_at: time }).nullable(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const getEmailChange = endpoint({
  id: 'email_change.show',
  method: 'GET',
  path: PATH,
  audience: 'user',
  summary: 'The new email address that is not confirmed yet',
  reply: { status: 200, data: emailChange },
  errorCodes: [],
});

export const requestEmailChange = endpoint({
  id: 'email_change.request',
  method: 'POST',
  path: PATH,
  audience: 'user',
  summary: 'Email a link to a new address; the address replaces the current one when the link is opened',
  body: addressForm,
  reply: { status: 202, data: message },
  errorCodes: [],
  recentAuth: true,
  limit: 'email_change',
});

export const cancelEmailChange = endpoint({
  id: 'email_change.cancel',
  method: 'DELETE',
  path: PATH,
  audience: 'user',
  summary: 'Keep the current email address; the emailed link no longer works',
  reply: { status: 204 },
  errorCodes: [],
});

export const confirmEmailChange = endpoint({
  id: 'auth.confirm_email',
  method: 'POST',
  path: `${API_PREFIX}/auth/confirm_email`,
  audience: 'anyone',
  summary: 'Confirm a new email address with the token from the email',
  body: z.strictObject({ token: linkToken }),
  reply: { status: 200, data: message },
  errorCodes: [],
  limit: 'verify',
});

export const revertEmailChange = endpoint({
  id: 'auth.revert_email',
  method: 'POST',
  path: `${API_PREFIX}/auth/revert_email`,
  audience: 'anyone',
  summary:
    'Restore the old email address with the token from the email; ends all sessions and removes the password',
  body: z.strictObject({ token: linkToken }),
  reply: { status: 200, data: message },
  errorCodes: [],
  limit: 'verify',
});
