import type { EmailChange } from '@quartermaster/contract/email-address';
import type { Email } from '../../platform/mail/email.ts';
import type { AddressOwner, PendingRow } from './store.ts';

export const presentPending = (row: PendingRow | undefined): EmailChange => ({
  pending: row ? { email: row.email, requested_at: row.requested_at.toISOString() } : null,
});

/** The email to the new address. The account uses this address once the link in the email is opened. */
export const confirmEmail = (publicUrl: string, { email, username }: AddressOwner, token: string): Email => ({
  to: email,
  subject: 'Confirm your new email address',
  paragraphs: [
    `Hello ${username},`,
    'Confirm that your Quartermaster account should use this address. Until then, the old address remains in use.',
  ],
  action: { label: 'Use this address', url: `${publicUrl}/confirm-email?token=${token}` },
  notes: [
    'The link can be used once, within 24 hours. A newer link replaces it.',
    'Open the link in a browser where you are logged in. If you open it anywhere else, or if your old address was never verified, all other sessions end and passkeys, API keys, the Discord connection and your calendar link are removed, because someone else may have requested the change.',
    'If you have no Quartermaster account, someone mistyped their address. You can ignore this email.',
  ],
});

/**
 * The email to an address that another account uses or can still restore; the response to the request does not reveal
 * this.
 */
export const addressInUseEmail = (email: string): Email => ({
  to: email,
  subject: 'Your address belongs to an account',
  paragraphs: [
    'Hello,',
    'Someone tried to use this address for another Quartermaster account. Your account uses it or can still restore it, so nothing was changed.',
  ],
  notes: [
    'If this was you, log in with this address. To use it for another account, delete your account first.',
  ],
});

/** The email to the old address. */
export const changedEmail = (
  publicUrl: string,
  { email, username, current }: AddressOwner & { readonly current: string },
  token: string,
): Email => ({
  to: email,
  subject: 'Your email address was changed',
  paragraphs: [
    `Hello ${username},`,
    `Your Quartermaster account now uses ${current}. If this was you, no action is needed.`,
  ],
  action: { label: 'Restore this address', url: `${publicUrl}/revert-email?token=${token}` },
  notes: [
    'If this was not you, restore this address within 7 days. This ends all sessions and removes the password. Sign-in methods, API keys and a calendar link that were added since this address was last verified are removed too.',
  ],
});

/** The email to the address that no longer belongs to the account. */
export const revertedEmail = (email: string): Email => ({
  to: email,
  subject: 'Your email address was removed from an account',
  paragraphs: [
    'Hello,',
    'The owner of the previous address has restored it. The Quartermaster account no longer uses this one.',
  ],
  notes: ['If the account is yours, contact the operator of this server.'],
});
