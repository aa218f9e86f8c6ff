import type { Preferences, Profile, Session } from '@quartermaster/contract/account';
import { AppError } from '@quartermaster/contract/errors';
import { isSuspended } from '../../../platform/auth/suspension.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import {
  type PreferencesRow,
  type ProfileRow,
  presentPreferences,
  presentProfile,
  presentSession,
  type SessionRow,
} from '../present.ts';

/** The preferences, and whether the user has chosen any. */
export async function readPreferences(
  sql: Sql,
  userId: string,
): Promise<{ preferences: Preferences; chosen: boolean }> {
  const [row] = await sql<PreferencesRow[]>`
    select theme, compact_view, notifications_enabled, sound_effects, dice_roll_animation
    from user_preferences where user_id = ${userId}`;
  return { preferences: presentPreferences(row), chosen: row !== undefined };
}

/**
 * The user's profile, with the parties that must be handed over or deleted before the account can be deleted.
 * Throws REVOKED_TOKEN when the account is deleted.
 */
export async function readProfile(sql: Sql, userId: string): Promise<Profile> {
  const [row] = await sql<ProfileRow[]>`
    select id, email, username, display_name, avatar_url, bio, time_zone, created_at, updated_at,
      password_hash is not null as has_password,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id), '[]')
       from parties p where p.game_master_id = u.id and p.deleted_at is null) as seats
    from users u where id = ${userId} and deleted_at is null`;
  if (!row) throw new AppError('REVOKED_TOKEN');
  return presentProfile(row);
}

/** The credentials that a request to change the password or delete the account must repeat; never presented. */
export interface Credentials {
  readonly username: string;
  readonly password_hash: string | null;
}

/** Throws REVOKED_TOKEN when the account is deleted. */
export async function readCredentials(sql: Sql, userId: string): Promise<Credentials> {
  const [row] = await sql<Credentials[]>`
    select username, password_hash from users where id = ${userId} and deleted_at is null`;
  if (!row) throw new AppError('REVOKED_TOKEN');
  return row;
}

/** Open sessions: the current one first, then the most recently used. */
export async function listSessions(
  sql: Sql,
  reader: { userId: string; sessionId: string },
  now: Date,
  page: { page: number; per_page: number },
): Promise<Page<Session>> {
  const isOpen = sql`user_id = ${reader.userId} and revoked_at is null and expires_at > ${now}`;
  const [rows, [count]] = await Promise.all([
    sql<SessionRow[]>`
      select id, user_agent, created_at, last_seen_at, signed_in_by, second_factor from sessions where ${isOpen}
      order by id = ${reader.sessionId} desc, last_seen_at desc, id
      limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from sessions where ${isOpen}`,
  ]);
  return { rows: rows.map((row) => presentSession(row, reader.sessionId)), total: count?.count ?? 0 };
}

/** The username of an account that exists. */
export async function readUsername(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<[{ username: string }]>`select username from users where id = ${userId}`;
  return row.username;
}

/** The address that the user has proven and the username; undefined if the address is not verified. */
export async function findVerifiedAddress(
  sql: Sql,
  userId: string,
): Promise<{ email: string; username: string } | undefined> {
  const [row] = await sql<{ email: string; username: string }[]>`
    select email, username from users where id = ${userId} and email_verified_at is not null`;
  return row;
}

/** Whether another admin exists who is not suspended. */
export async function hasOtherAdmin(sql: Sql, userId: string, now: Date): Promise<boolean> {
  const otherAdmins = await sql`
    select from users u
    where admin and deleted_at is null and id <> ${userId} and not ${isSuspended(sql, now)} limit 1`;
  return otherAdmins.length > 0;
}

/**
 * The characters and parties that must be locked to delete an account, each list sorted by id, and whether all admins
 * must be locked because the user is an admin.
 */
export interface Ownership {
  readonly admin: boolean;
  readonly characters: readonly { readonly id: string; readonly name: string }[];
  readonly partyIds: readonly string[];
}

export async function readOwnership(sql: Sql, userId: string): Promise<Ownership> {
  const characters = await sql<{ id: string; name: string }[]>`
    select id, name from characters where user_id = ${userId} and deleted_at is null order by id`;
  const parties = await sql<{ party_id: string }[]>`
    select party_id from party_members where user_id = ${userId} order by party_id`;
  const [user] = await sql<{ admin: boolean }[]>`select admin from users where id = ${userId}`;
  return {
    admin: user?.admin === true,
    characters: [...characters],
    partyIds: parties.map(({ party_id }) => party_id),
  };
}
