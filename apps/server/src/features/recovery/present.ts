import { dateTimeText, type Suspension } from '../../platform/auth/suspension.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { EmailRecipient } from './store.ts';

/** The access that a proof of the address removed: sign-in methods, API keys and the calendar link. */
export interface RemovedSignIns {
  readonly discord: boolean;
  readonly passkeys: number;
  readonly apiKeys: number;
  /** Whether the user's calendar link was revoked. */
  readonly calendar: boolean;
}

/** Links use the configured public URL, regardless of the Host header of a request (DEC-2). */
const linkTo = (publicUrl: string, path: string): string => `${publicUrl}${path}`;

export const resetEmail = (publicUrl: string, person: EmailRecipient, token: string): Email => ({
  to: person.email,
  subject: 'Reset your password',
  paragraphs: [
    `Hello ${person.username},`,
    'Someone requested a new password for your Quartermaster account. If this was you, choose one here:',
  ],
  action: { label: 'Choose a new password', url: linkTo(publicUrl, `/reset-password/${token}`) },
  notes: [
    'The link can be used once, within one hour. A newer link replaces it.',
    'If this was not you, ignore this email. Your password stays the same.',
  ],
});

export const verifyEmailMessage = (publicUrl: string, person: EmailRecipient, token: string): Email => ({
  to: person.email,
  subject: 'Verify your email address',
  paragraphs: [
    `Hello ${person.username},`,
    'Confirm that this address is yours. Then you can publish content and invite others by email.',
  ],
  action: { label: 'Verify email address', url: linkTo(publicUrl, `/verify-email?token=${token}`) },
  notes: [
    'The link can be used once, within 24 hours. A newer link replaces it.',
    'If you have no Quartermaster account, someone mistyped their address. You can ignore this email.',
  ],
});

/** Lists what a proof of an address removed, and explains how to add it again. */
export function verifiedText(
  message: string,
  { discord, passkeys, apiKeys, calendar }: RemovedSignIns,
): string {
  const removedTexts = [
    ...(discord ? ['Discord'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
    ...(apiKeys > 0 ? [apiKeys === 1 ? 'an API key' : `${apiKeys} API keys`] : []),
    ...(calendar ? ['your calendar link'] : []),
  ];
  if (removedTexts.length === 0) return message;
  const list = new Intl.ListFormat('en').format(removedTexts);
  const password = discord ? ' If you have no password, choose one with “Forgot your password?”.' : '';
  return `${message} For your security, these were removed because they were added before you verified the address: ${list}. You can add them again when you are logged in.${password}`;
}

export const passwordChangedEmail = (publicUrl: string, person: EmailRecipient): Email => ({
  to: person.email,
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${person.username},`,
    'The password of your Quartermaster account was changed. If this was you, no action is needed.',
  ],
  action: { label: 'Reset your password', url: linkTo(publicUrl, '/forgot-password') },
  notes: ['If this was not you, reset your password immediately. This ends all sessions.'],
});

/** A password reset disconnects Discord again (ADR 0101), so the button offers a reset. */
export const discordConnectedEmail = (publicUrl: string, person: EmailRecipient): Email => ({
  to: person.email,
  subject: 'Discord was connected to your account',
  paragraphs: [
    `Hello ${person.username},`,
    'A Discord account was connected to your Quartermaster account and can now be used to log in. If this was you, no action is needed.',
  ],
  action: { label: 'Reset your password', url: linkTo(publicUrl, '/forgot-password') },
  notes: ['If this was not you, reset your password. This disconnects Discord and ends every session.'],
});

/**
 * @param device the result of `deviceName`: only letters, digits and simple punctuation, regardless of what the client
 * sent
 */
export const newSignInEmail = (publicUrl: string, person: EmailRecipient, device: string): Email => ({
  to: person.email,
  subject: 'New sign-in to your account',
  paragraphs: [
    `Hello ${person.username},`,
    `There was a sign-in to your Quartermaster account from ${device}, a device that was not used before. If this was you, no action is needed.`,
  ],
  action: { label: 'Reset your password', url: linkTo(publicUrl, '/forgot-password') },
  notes: ['If this was not you, reset your password immediately. This ends every session.'],
});

/** The text for each change to the second factor, by the kind of the email. */
export const FACTOR_CHANGES = {
  second_factor_added: {
    subject: 'An authenticator app was added to your account',
    text: 'An authenticator app was added to your Quartermaster account. Logging in with your password now requires a second factor. If this was you, no action is needed.',
  },
  second_factor_removed: {
    subject: 'A second factor was removed from your account',
    text: 'A second factor was removed from your Quartermaster account. If this was you, no action is needed.',
  },
  recovery_codes_replaced: {
    subject: 'Your recovery codes were replaced',
    text: 'New recovery codes were created for your Quartermaster account. The old ones no longer work. If this was you, no action is needed.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your Quartermaster account. You can log in with it alone, and logging in with your password now requires a second factor. If this was you, no action is needed.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed from your Quartermaster account. You can no longer log in with it. If this was you, no action is needed.',
  },
  passkey_refused: {
    subject: 'A passkey for your account was rejected',
    text: 'A passkey of your Quartermaster account was rejected because its signature counter did not increase, which can mean that it was copied. Remove it in your profile and add a new one.',
  },
} as const;
export type FactorChange = keyof typeof FACTOR_CHANGES;

export const factorChangedEmail = (
  publicUrl: string,
  person: EmailRecipient,
  change: FactorChange,
): Email => ({
  to: person.email,
  subject: FACTOR_CHANGES[change].subject,
  paragraphs: [`Hello ${person.username},`, FACTOR_CHANGES[change].text],
  ...(change === 'passkey_refused'
    ? { action: { label: 'Open your profile', url: linkTo(publicUrl, '/profile') }, notes: [] }
    : {
        action: { label: 'Reset your password', url: linkTo(publicUrl, '/forgot-password') },
        notes: ['If this was not you, reset your password immediately. This ends every session.'],
      }),
});

export const suspendedEmail = (person: EmailRecipient, { until, reason }: Suspension): Email => ({
  to: person.email,
  subject: 'Your account was suspended',
  paragraphs: [
    `Hello ${person.username},`,
    `Your Quartermaster account is suspended${until ? ` until ${dateTimeText(until)}` : ''}. You cannot log in.`,
    `Reason: ${reason}`,
  ],
  notes: [
    'Your data is not deleted.',
    until ? 'Afterwards you can log in again.' : 'The suspension lasts until an admin lifts it.',
  ],
});

export const suspensionLiftedEmail = (publicUrl: string, person: EmailRecipient): Email => ({
  to: person.email,
  subject: 'Your account is no longer suspended',
  paragraphs: [`Hello ${person.username},`, 'The suspension of your Quartermaster account was lifted.'],
  action: { label: 'Log in', url: linkTo(publicUrl, '/login') },
  notes: [],
});

export interface DeletedAccount {
  readonly email: string;
  readonly username: string;
  readonly deleted_by: 'user' | 'admin';
}

export const accountDeletedEmail = ({ email, username, deleted_by }: DeletedAccount): Email => ({
  to: email,
  subject: 'Your account was deleted',
  paragraphs: [
    `Hello ${username},`,
    `${deleted_by === 'admin' ? 'An admin' : 'You'} deleted your Quartermaster account. Your characters and your personal data were deleted, and any active subscription was canceled.`,
  ],
  notes: [
    deleted_by === 'admin'
      ? 'If you did not request it, contact the operator of the server.'
      : 'If this was not you, contact the operator of the server.',
  ],
});

/**
 * The text for each change to an API key, by the kind of the email. The name of the key is only in the notification.
 */
export const API_KEY_CHANGES = {
  api_key_created: {
    subject: 'An API key was created',
    text: 'An API key was created for your Quartermaster account. Programs with this key act on your behalf. If this was you, no action is needed.',
    note: 'If this was not you, revoke the key and change your password immediately.',
  },
  api_key_exposed: {
    subject: 'An API key was revoked because it was exposed',
    text: 'A request contained one of your API keys in its URL. URLs are stored in histories and logs, so the key was revoked.',
    note: 'Create a new key, and send it in the Authorization header only.',
  },
} as const;
export type ApiKeyChange = keyof typeof API_KEY_CHANGES;

export const apiKeyChangedEmail = (
  publicUrl: string,
  person: EmailRecipient,
  change: ApiKeyChange,
): Email => ({
  to: person.email,
  subject: API_KEY_CHANGES[change].subject,
  paragraphs: [`Hello ${person.username},`, API_KEY_CHANGES[change].text],
  action: { label: 'See your API keys', url: linkTo(publicUrl, '/profile/api-keys') },
  notes: [API_KEY_CHANGES[change].note],
});
