import type { Email } from '../../platform/mail/email.ts';
import type { Addressee } from './store.ts';

/** Links use the configured address, whatever host a request names (DEC-2). */
const linkTo = (publicUrl: string, path: string): string => `${publicUrl}${path}`;

export const resetEmail = (publicUrl: string, person: Addressee, token: string): Email => ({
  to: person.email,
  subject: 'Reset your password',
  paragraphs: [
    `Hello ${person.username},`,
    'someone requested a new password for your Quartermaster account. If it was you, choose one here:',
  ],
  action: { label: 'Choose a new password', url: linkTo(publicUrl, `/reset-password/${token}`) },
  notes: [
    'The link works once and for one hour. A newer one replaces it.',
    'If it was not you, ignore this email. Your password stays the same.',
  ],
});

export const verifyEmailMessage = (publicUrl: string, person: Addressee, token: string): Email => ({
  to: person.email,
  subject: 'Verify your email address',
  paragraphs: [
    `Hello ${person.username},`,
    'confirm that this address is yours. Then you can publish content and invite others by email.',
  ],
  action: { label: 'Verify email address', url: linkTo(publicUrl, `/verify-email?token=${token}`) },
  notes: [
    'The link works once and for 24 hours. A newer one replaces it.',
    'If you have no Quartermaster account, someone mistyped their address. You can ignore this email.',
  ],
});

export const passwordChangedEmail = (publicUrl: string, person: Addressee): Email => ({
  to: person.email,
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${person.username},`,
    'the password of your Quartermaster account was changed. If it was you, there is nothing to do.',
  ],
  action: { label: 'It was not me', url: linkTo(publicUrl, '/forgot-password') },
  notes: ['If it was not you, choose a new password at once: that ends every session but your own.'],
});

/** A reset disconnects it again (ADR 0101), so the button offers that. */
export const discordLinkedEmail = (publicUrl: string, person: Addressee): Email => ({
  to: person.email,
  subject: 'Discord was connected to your account',
  paragraphs: [
    `Hello ${person.username},`,
    'a Discord account was connected to your Quartermaster account and can now log in to it. If it was you, there is nothing to do.',
  ],
  action: { label: 'It was not me', url: linkTo(publicUrl, '/forgot-password') },
  notes: ['If it was not you, choose a new password: that disconnects Discord and ends every session.'],
});
