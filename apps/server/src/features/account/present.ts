import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type Profile,
  type Session,
} from '@quartermaster/contract/account';
import { deviceKind, deviceName } from '../../platform/auth/device.ts';
import type { Row } from '../../platform/db-types.ts';

export type PreferencesRow = Omit<Row<'user_preferences'>, 'user_id' | 'updated_at'>;

export interface ProfileRow
  extends Pick<
    Row<'users'>,
    | 'id'
    | 'email'
    | 'username'
    | 'display_name'
    | 'avatar_url'
    | 'bio'
    | 'time_zone'
    | 'created_at'
    | 'updated_at'
  > {
  has_password: boolean;
  /** Parties in which the user is game master of record. */
  seats: { id: string; name: string }[];
}

export type SessionRow = Pick<
  Row<'sessions'>,
  'id' | 'user_agent' | 'created_at' | 'last_seen_at' | 'signed_in_by' | 'second_factor'
>;

/** The five preferences by wire name; the specified defaults when the user has chosen nothing. */
export function presentPreferences(row: PreferencesRow | undefined): Preferences {
  if (!row) return DEFAULT_PREFERENCES;
  return {
    theme: row.theme,
    compactView: row.compact_view,
    notificationsEnabled: row.notifications_enabled,
    soundEffects: row.sound_effects,
    diceRollAnimation: row.dice_roll_animation,
  };
}

export function presentProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    bio: row.bio,
    time_zone: row.time_zone,
    has_password: row.has_password,
    seats: row.seats,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentSession(row: SessionRow, currentSessionId: string): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    kind: deviceKind(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    signed_in_by: row.signed_in_by,
    second_factor: row.second_factor,
    current: row.id === currentSessionId,
  };
}
