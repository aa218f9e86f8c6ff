import { z } from 'zod';
import {
  newPasswordFields,
  passwordMismatch,
  passwordsMatch,
  SECOND_FACTORS,
  tokenReply,
  typedPassword,
  username,
} from './auth.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, imageUrl, line, paging, text, time } from './fields.ts';

export const THEMES = ['light', 'dark', 'system'] as const;

const flag = (label: string) => z.boolean({ error: `${label} must be on or off` });

/** The five preferences with the field names that ACC-3 specifies. `system` follows the device (ADR 0067). */
export const preferences = z.strictObject({
  theme: z.enum(THEMES, { error: 'Theme must be light, dark or system' }),
  compactView: flag('Compact view'),
  notificationsEnabled: flag('Notifications'),
  soundEffects: flag('Sound effects'),
  diceRollAnimation: flag('Dice roll animation'),
});
export type Preferences = z.infer<typeof preferences>;

/** The defaults for users who have not changed their preferences (ACC-3). */
export const DEFAULT_PREFERENCES = {
  theme: 'light',
  compactView: false,
  notificationsEnabled: true,
  soundEffects: true,
  diceRollAnimation: true,
} as const satisfies Preferences;

const preferencesReply = {
  status: 200,
  data: z.strictObject({ preferences }),
  /** Whether the user has ever saved preferences; otherwise the interface follows the device (ADR 0067). */
  meta: z.strictObject({ chosen: z.boolean() }),
} as const;

/** No /api/v1 prefix (ACC-7). */
export const getPreferences = endpoint({
  id: 'account.preferences',
  method: 'GET',
  path: '/users/preferences',
  audience: 'user',
  summary: 'Preferences of the caller',
  reply: preferencesReply,
  errorCodes: [],
});

export const updatePreferences = endpoint({
  id: 'account.updatePreferences',
  method: 'PUT',
  path: '/users/preferences',
  audience: 'user',
  summary: 'Update all preferences',
  body: z.strictObject({ preferences }),
  reply: preferencesReply,
  errorCodes: [],
});

const isTimeZone = (name: string): boolean => {
  try {
    // Intl also accepts offsets such as +01:00, but they have no daylight saving time.
    return (
      name === '' || (/^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name })))
    );
  } catch {
    return false;
  }
};

/** An IANA name, or empty for the time zone of the device. */
const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, { error: 'Must be a time zone such as Europe/Vienna' });

export const profileForm = z.strictObject({
  username,
  display_name: line(60),
  avatar_url: imageUrl,
  bio: text(1000),
  time_zone: timeZone,
});
export type ProfileForm = z.input<typeof profileForm>;

export const profile = z.strictObject({
  id,
  email: z.string(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  bio: z.string(),
  time_zone: z.string(),
  /**
   * Whether the account has a password: not if it was created through Discord, or if an old email address was restored,
   * until a password is set.
   */
  has_password: z.boolean(),
  /** Parties in which the user is game master of record; they prevent the deletion of the account. */
  seats: z.array(z.strictObject({ id, name: z.string() })),
  created_at: time,
  updated_at: time,
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  id: 'account.profile',
  method: 'GET',
  path: `${API_PREFIX}/users/profile`,
  audience: 'user',
  summary: 'The profile of the caller',
  reply: { status: 200, data: profile },
  errorCodes: [],
});

export const updateProfile = endpoint({
  id: 'account.updateProfile',
  method: 'PATCH',
  path: `${API_PREFIX}/users/profile`,
  audience: 'user',
  summary: 'Update some fields of the profile',
  body: z.strictObject({ profile: profileForm.partial() }),
  reply: { status: 200, data: profile },
  errorCodes: [],
});

/** The password rules of ACC-5; `current_password` only for accounts that have a password (ADR 0068). */
export const passwordChange = z
  .strictObject({
    current_password: typedPassword.optional(),
    ...newPasswordFields,
  })
  .refine(passwordsMatch, passwordMismatch);
export type PasswordChange = z.input<typeof passwordChange>;

export const changePassword = endpoint({
  id: 'account.changePassword',
  method: 'PUT',
  path: `${API_PREFIX}/users/password`,
  audience: 'user',
  summary:
    'Change the password, or set the first password; all sessions end, and the caller gets a new session',
  body: passwordChange,
  reply: { status: 200, data: z.strictObject({ ...tokenReply.shape, ended_sessions: z.int() }) },
  errorCodes: [],
  recentAuth: true,
  limit: 'password',
});

export const session = z.strictObject({
  id,
  /** A description such as "Firefox on Windows". */
  device: z.string(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
  created_at: time,
  last_seen_at: time,
  /** The sign-in method; null for sessions from before this was stored. */
  signed_in_by: z.enum(['password', 'discord', 'passkey']).nullable(),
  /** The second factor that completed the sign-in; null if none was required. */
  second_factor: z.enum(SECOND_FACTORS).nullable(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  id: 'account.sessions',
  method: 'GET',
  path: `${API_PREFIX}/users/sessions`,
  audience: 'user',
  summary: 'Sessions of the caller, the current session first',
  query: z.strictObject(paging(50)),
  reply: { status: 200, data: z.array(session), meta: pageMeta },
  errorCodes: [],
});

export const endSession = endpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: `${API_PREFIX}/users/sessions/{id}`,
  audience: 'user',
  summary: 'End one of the caller’s sessions',
  params: idParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  id: 'account.endOtherSessions',
  method: 'DELETE',
  path: `${API_PREFIX}/users/sessions`,
  audience: 'user',
  summary: 'End all sessions of the caller except the current one',
  reply: { status: 204 },
  errorCodes: [],
});

/** The password, or the username for accounts without a password (ADR 0069). */
export const accountDeletion = z.strictObject({
  password: typedPassword.optional(),
  username: z.string({ error: 'Please type your username' }).max(64).optional(),
});
export type AccountDeletion = z.input<typeof accountDeletion>;

export const deleteAccount = endpoint({
  id: 'account.delete',
  method: 'DELETE',
  path: `${API_PREFIX}/users/me`,
  audience: 'user',
  summary:
    'Delete the account; parties with the caller as game master of record must be handed over or deleted first',
  body: accountDeletion,
  reply: { status: 204 },
  errorCodes: ['CONFLICT'],
  recentAuth: true,
  limit: 'password',
});
