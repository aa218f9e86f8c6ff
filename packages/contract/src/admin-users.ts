import { ROLES } from '@quartermaster/rules/roles';
import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import { profile } from './account.ts';
import { paidTier, subscription } from './billing-fields.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, id, idParams, line, paging, time } from './fields.ts';
import { moderationCase } from './moderation.ts';
import { usage } from './subscription.ts';

const path = `${API_PREFIX}/admin/users` as const;

/** An active suspension; `until` is null if it applies until it is lifted. */
const suspension = z.strictObject({ since: time, until: time.nullable(), reason: z.string() });

const listedUser = z.strictObject({
  id,
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** The higher of the tiers from the subscription and from a grant, without the server's default tier. */
  tier: z.enum(TIERS),
  admin: z.boolean(),
  created_at: time,
  /** The last use of any stored session; null if no session is stored. */
  last_seen_at: time.nullable(),
  suspension: suspension.nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** Filters of the list. An index exists for each of them, so that no list reads all users. */
export const USER_FILTERS = ['suspended', 'admin', 'unverified', ...TIERS] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

const userFilters = {
  search: line(254).optional(),
  filter: z.enum(USER_FILTERS, { error: 'Unknown filter' }).optional(),
};

export const listUsers = endpoint({
  id: 'admin.users',
  method: 'GET',
  path,
  audience: 'admin',
  summary: 'Users, newest first or oldest first; searched by the start of a username or email address',
  query: z.strictObject({
    ...paging(25),
    ...userFilters,
    sort: z.enum(['newest', 'oldest'], { error: 'sort must be newest or oldest' }).default('newest'),
  }),
  reply: { status: 200, data: z.array(listedUser), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const USER_CSV_COLUMNS = [
  'id',
  'username',
  'email',
  'email_verified',
  'tier',
  'admin',
  'created_at',
  'last_seen_at',
  'suspended_until',
  'suspension_reason',
] as const;

export const exportUsers = endpoint({
  id: 'admin.export_users',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'A list of users as CSV, oldest first',
  query: z.strictObject(userFilters),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

const idAndName = z.strictObject({ id, name: z.string() });
const newestOf = <S extends z.ZodType>(entry: S) =>
  z.strictObject({ total: z.int(), newest: z.array(entry) });

export const userDetail = listedUser.extend({
  /** The tier that applies: `tier`, or the server's default tier if that is higher. */
  effective_tier: z.enum(TIERS),
  /** The fields that the user entered about themselves; empty if not entered. */
  profile: profile.pick({ display_name: true, avatar_url: true, bio: true, time_zone: true }),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  has_discord: z.boolean(),
  subscription_status: z.string(),
  /** The current subscription, or else the newest one; null if the user never had a subscription. */
  subscription: subscription.nullable(),
  /** A tier that an admin granted. */
  tier_grant: z.strictObject({ tier: paidTier, granted_at: time, ends_at: time }).nullable(),
  /** Usage of each limit of the tier. */
  usage,
  sessions: newestOf(z.strictObject({ id, device: z.string(), created_at: time, last_seen_at: time })),
  parties: newestOf(idAndName.extend({ role: z.enum(ROLES) })),
  characters: newestOf(idAndName),
  /** Cases about the user or the user's content. */
  cases: newestOf(moderationCase.pick({ id: true, subject_name: true, status: true, decision: true })),
  /** Entries of the audit log by or about the user, newest first. */
  audit: z.array(
    z.strictObject({ number: z.int(), occurred_at: time, action: z.string(), actor_name: z.string() }),
  ),
});
export type UserDetail = z.infer<typeof userDetail>;

export const showUser = endpoint({
  id: 'admin.user',
  method: 'GET',
  path: `${path}/{id}`,
  audience: 'admin',
  summary: 'A user with open sessions, parties, characters and newest audit entries',
  params: idParams,
  reply: { status: 200, data: userDetail },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

const reasonBody = z.strictObject({ reason: adminReason });

export const suspendUser = endpoint({
  id: 'admin.suspend_user',
  method: 'POST',
  path: `${path}/{id}/suspend`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Suspend a user: all sessions end, and login fails with the reason',
  params: idParams,
  body: z.strictObject({
    reason: adminReason,
    /** Null: until it is lifted. */
    until: time.nullable(),
  }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const liftSuspension = endpoint({
  id: 'admin.lift_suspension',
  method: 'POST',
  path: `${path}/{id}/lift_suspension`,
  audience: 'admin',
  summary: 'Lift a suspension: the user can log in again',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const revokeUserSessions = endpoint({
  id: 'admin.revoke_sessions',
  method: 'POST',
  path: `${path}/{id}/revoke_sessions`,
  audience: 'admin',
  recentAuth: true,
  summary: 'End all sessions of a user',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const sendPasswordReset = endpoint({
  id: 'admin.send_password_reset',
  method: 'POST',
  path: `${path}/{id}/send_password_reset`,
  audience: 'admin',
  summary: 'Send a user the email for choosing a new password',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const verifyUserAddress = endpoint({
  id: 'admin.verify_address',
  method: 'POST',
  path: `${path}/{id}/verify_address`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Mark the email address of a user as verified',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const resetUserSecondFactor = endpoint({
  id: 'admin.reset_second_factor',
  method: 'POST',
  path: `${path}/{id}/reset_second_factor`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Remove the second factor of a user who has lost it',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const setUserAdmin = endpoint({
  id: 'admin.set_admin',
  method: 'POST',
  path: `${path}/{id}/set_admin`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Grant or revoke the admin rights of a user',
  params: idParams,
  body: reasonBody.extend({ admin: z.boolean({ error: 'Must be true or false' }) }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const grantUserTier = endpoint({
  id: 'admin.grant_tier',
  method: 'POST',
  path: `${path}/{id}/grant_tier`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Grant a user a tier until a date; the higher of the granted and the subscribed tier applies',
  params: idParams,
  body: reasonBody.extend({ granted_tier: paidTier, ends_at: time }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const endUserTierGrant = endpoint({
  id: 'admin.end_tier_grant',
  method: 'POST',
  path: `${path}/{id}/end_tier_grant`,
  audience: 'admin',
  summary: 'End the tier that an admin granted to a user; the subscription does not change',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const exportUserData = endpoint({
  id: 'admin.export_user_data',
  method: 'POST',
  path: `${path}/{id}/export`,
  audience: 'admin',
  recentAuth: true,
  summary: 'All data of a user in one file, the same file that the user can export; the user is notified',
  params: idParams,
  body: reasonBody,
  reply: { status: 200, file: ['application/json'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'export',
});

export const deleteUser = endpoint({
  id: 'admin.delete_user',
  method: 'POST',
  path: `${path}/{id}/delete`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Delete the account of a user who is neither an admin nor the game master of record of a party',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});
