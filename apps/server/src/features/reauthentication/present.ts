import type { Email } from '../../platform/mail/email.ts';

/**
 * The email with a confirmation code. Its subject does not contain the code, because subjects are shown on lock
 * screens.
 */
export const codeEmail = (to: { email: string; username: string }, code: string): Email => ({
  to: to.email,
  subject: 'Your confirmation code',
  paragraphs: [
    `Hello ${to.username},`,
    'Enter this code in Quartermaster to confirm that it is you:',
    `${code.slice(0, 4)} ${code.slice(4)}`,
  ],
  notes: [
    'The code can be used once, within 10 minutes. A newer code replaces it.',
    'If you did not request a code, someone else may be logged in to your account. Choose a new password, which ends every session.',
  ],
});

export const presentConfirmation = (until: Date) => ({ data: { recent_until: until.toISOString() } });
