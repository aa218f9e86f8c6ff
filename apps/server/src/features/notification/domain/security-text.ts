import type { NotificationData } from '../commands/notify.ts';

interface NotificationText {
  readonly title: string;
  readonly body: string;
}
type SecurityData = Extract<NotificationData, { kind: 'security' }>;
type ApiKeyData = Extract<SecurityData, { key_name: string }>;
type PlainEvent = Exclude<Exclude<SecurityData, ApiKeyData>['event'], 'new_sign_in'>;

/** Title and body of a notification about the security of an account. */
export function securityText(data: SecurityData): NotificationText {
  if ('key_name' in data) return apiKey(data);
  if (data.event === 'new_sign_in')
    return {
      title: 'New sign-in',
      body: `There was a new sign-in to your account from ${data.device}. If this was not you, change your password and revoke the session.`,
    };
  return SECURITY_TEXT[data.event];
}

const NOT_YOU = 'If this was not you, change your password immediately.';

function apiKey({ event, key_name }: ApiKeyData): NotificationText {
  switch (event) {
    case 'api_key_created':
      return {
        title: 'API key created',
        body: `Programs with the key ${key_name} act on your behalf. If this was not you, revoke the key and change your password immediately.`,
      };
    case 'api_key_revoked':
      return { title: 'API key revoked', body: `The key ${key_name} no longer works.` };
    case 'api_key_exposed':
      return {
        title: 'Exposed API key revoked',
        body: `The key ${key_name} was sent in a URL, where others can read it. It no longer works; create a new one.`,
      };
  }
}

/** Adds instructions in case someone else made the change. */
const warning = (title: string, body: string): NotificationText => ({ title, body: `${body} ${NOT_YOU}` });

const SECURITY_TEXT: Readonly<Record<PlainEvent, NotificationText>> = {
  password_changed: warning('Password changed', 'Your password was changed.'),
  password_reset: {
    title: 'Password reset',
    body: 'Your password was reset by a link sent to your email address. If this was not you, secure your mailbox and reset your password again.',
  },
  discord_linked: {
    title: 'Discord connected',
    body: 'A Discord account can now be used to log in to your account. If this was not you, disconnect it and change your password immediately.',
  },
  discord_unlinked: warning('Discord disconnected', 'You can no longer log in with your Discord account.'),
  second_factor_added: warning(
    'Authenticator app added',
    'Logging in with your password now requires a second factor.',
  ),
  second_factor_removed: warning('Second factor removed', 'A second factor was removed from your account.'),
  recovery_codes_replaced: warning('New recovery codes', 'Your old recovery codes no longer work.'),
  passkey_added: {
    title: 'Passkey added',
    body: 'You can now log in with a passkey, and logging in with your password requires a second factor. If this was not you, remove the passkey and change your password immediately.',
  },
  passkey_removed: warning('Passkey removed', 'A passkey was removed. You can no longer log in with it.'),
  passkey_refused: {
    title: 'Passkey rejected',
    body: 'A passkey was rejected because it may have been copied. Remove it and add a new one.',
  },
  email_changed: {
    title: 'Email address changed',
    body: 'Your account uses a new email address. If this was not you, restore the old address within 7 days with the link in the email we sent to it.',
  },
  calendar_address_revoked: {
    title: 'Calendar link revoked',
    body: 'Your calendar link no longer works, because someone else may know it: your email address had not been confirmed since the link was created. Create a new one on the page of a party.',
  },
  account_exported: {
    title: 'Your data was exported',
    body: 'An admin exported a copy of your account data. Contact support if you did not request it.',
  },
  verified_by_admin: {
    title: 'Email address verified',
    body: 'An admin marked your email address as verified. Contact support if it is not yours.',
  },
  signed_out_by_admin: {
    title: 'Your sessions were ended',
    body: 'An admin logged you out on all devices. Contact support if you have questions.',
  },
  admin_granted: {
    title: 'You are an admin',
    body: 'An admin granted you admin rights. The admin area normally requires a second factor, which you can set up in your profile.',
  },
  admin_revoked: {
    title: 'You are no longer an admin',
    body: 'An admin revoked your admin rights.',
  },
  email_reverted: {
    title: 'Email address restored',
    body: 'Your earlier email address was restored, and your password was removed. Choose a new password with the link in the email we sent to that address.',
  },
};
