import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import { API_PREFIX, PASSWORD_MAX, PASSWORD_MIN } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

/** The signed-in user, with the fields of ACC-3. */
export const user = z.strictObject({
  id,
  email: z.string(),
  email_verified: z.boolean(),
  username: z.string(),
  display_name: z.string(),
  tier: z.enum(TIERS),
  /** The highest of `tier` and the tiers that patrons grant in any party; it determines the template limits. */
  best_tier: z.enum(TIERS),
  subscription_status: z.string(),
  tier_upgraded_at: time.nullable(),
  created_at: time,
  updated_at: time,
  admin: z.boolean(),
});
export type User = z.infer<typeof user>;

export const email = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(254, { error: 'Please enter a valid email address' })
  .pipe(z.email({ error: 'Please enter a valid email address' }));

const tooLong = { error: 'Password must be at most 128 characters' };

/** A password by the rules of ACC-5: at most 128 characters, never truncated (DEC-2). */
export const newPassword = z
  .string({ error: 'Password must be at least 8 characters' })
  .min(PASSWORD_MIN, { error: 'Password must be at least 8 characters' })
  .max(PASSWORD_MAX, tooLong)
  .regex(/[A-Z]/, { error: 'Password must contain at least one uppercase letter' })
  .regex(/[a-z]/, { error: 'Password must contain at least one lowercase letter' })
  .regex(/[0-9]/, { error: 'Password must contain at least one number' });

export const username = z
  .string({ error: 'Username must be at least 3 characters' })
  .trim()
  .min(3, { error: 'Username must be at least 3 characters' })
  .max(32, { error: 'Username must be at most 32 characters' })
  .regex(/^[A-Za-z0-9_.-]*$/, { error: 'Username may only contain letters, digits, _ . and -' });

export const newPasswordFields = {
  password: newPassword,
  password_confirmation: z.string({ error: 'Passwords do not match' }).max(PASSWORD_MAX, tooLong),
};

/** "Passwords do not match", reported at the confirmation field (ACC-5). */
export const passwordMismatch = {
  error: 'Passwords do not match',
  path: ['password_confirmation'],
  // This check runs even if another field is invalid, so that all invalid fields are reported together.
  when: ({ value }: { value: unknown }) => {
    const form = value as Record<string, unknown> | null;
    return typeof form?.password === 'string' && typeof form.password_confirmation === 'string';
  },
};
export const passwordsMatch = (form: { password: string; password_confirmation: string }): boolean =>
  form.password === form.password_confirmation;

const INVITATION_TOKEN_MAX = 100;

/** The fields of the registration form. */
export const registration = z
  .strictObject({
    email,
    username,
    ...newPasswordFields,
    /** The token from the link in an email invitation, which verifies the address (ADR 0249). */
    invitation_token: z.string().max(INVITATION_TOKEN_MAX).optional(),
  })
  .refine(passwordsMatch, passwordMismatch);
export type Registration = z.input<typeof registration>;

const enterPassword = { error: 'Please enter your password' };

/** A password to compare with the stored one; far above the limit of new ones, a text is rejected unread. */
export const typedPassword = z.string(enterPassword).max(1024, tooLong);
export const requiredPassword = typedPassword.min(1, enterPassword);

export const credentials = z.strictObject({ email, password: requiredPassword });
export type Credentials = z.input<typeof credentials>;

const tokens = { token: z.string(), expires_at: time, refresh_token: z.string() };
export const tokenReply = z.strictObject(tokens);
export const loginReply = z.strictObject({ ...tokens, user });
export type LoginReply = z.infer<typeof loginReply>;

export const SECOND_FACTORS = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** A sign-in that requires a second factor: a code or a passkey completes it within 5 minutes (DEC-12). */
export const signInChallenge = z.strictObject({
  challenge: z.string(),
  expires_at: time,
  /**
   * The methods that complete the sign-in, preferred first; in the details of an error they are separated by
   * commas.
   */
  methods: z.array(z.enum(SECOND_FACTORS)),
});
export type SignInChallenge = z.infer<typeof signInChallenge>;

export const register = endpoint({
  id: 'auth.register',
  method: 'POST',
  path: `${API_PREFIX}/auth/register`,
  audience: 'anyone',
  summary: 'Create an account',
  body: z.strictObject({ user: registration }),
  reply: { status: 201, data: loginReply },
  errorCodes: ['REGISTRATION_CLOSED'],
  limit: 'register',
});

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: `${API_PREFIX}/auth/login`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Log in with email and password; an account with a second factor receives a challenge to complete',
  body: credentials,
  reply: { status: 200, data: loginReply },
  errorCodes: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED'],
  limit: 'login',
});

const factorError = 'Enter the 6 digits from your authenticator app, or a recovery code';

/** Six digits or a recovery code; spaces, hyphens and case are ignored. */
export const secondFactorForm = z.strictObject({
  code: z
    .string({ error: factorError })
    .max(64, { error: factorError })
    .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{10})$/, { error: factorError })),
});
export type SecondFactorForm = z.input<typeof secondFactorForm>;

export const completeLogin = endpoint({
  id: 'auth.complete_login',
  method: 'POST',
  path: `${API_PREFIX}/auth/login/second_factor`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Complete a sign-in with a code from the authenticator app or a recovery code',
  body: secondFactorForm.extend({ challenge: z.string().min(1).max(128) }),
  reply: { status: 200, data: loginReply },
  errorCodes: ['CONFLICT', 'ACCOUNT_SUSPENDED'],
  limit: 'login',
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'DELETE',
  path: `${API_PREFIX}/auth/logout`,
  audience: 'user',
  duringMaintenance: true,
  summary: 'End this session, even with an expired access token',
  acceptsExpired: true,
  reply: { status: 204 },
  errorCodes: [],
});

export const refresh = endpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: `${API_PREFIX}/auth/refresh`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Exchange a refresh token for new tokens',
  body: z.strictObject({ refresh_token: z.string().min(1).max(256) }),
  reply: { status: 200, data: tokenReply },
  errorCodes: ['EXPIRED_TOKEN', 'REVOKED_TOKEN', 'UNAUTHORIZED'],
  limit: 'refresh',
});

export const me = endpoint({
  id: 'auth.me',
  method: 'GET',
  path: `${API_PREFIX}/auth/me`,
  audience: 'user',
  summary: 'The caller',
  reply: { status: 200, data: z.strictObject({ user }) },
  errorCodes: [],
});
