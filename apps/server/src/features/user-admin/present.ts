import type { ListedUser, UserDetail } from '@quartermaster/contract/admin-users';
import type { Role } from '@quartermaster/rules/roles';
import type { Tier } from '@quartermaster/rules/tier-names';
import { deviceName } from '../../platform/auth/device.ts';
import type { Row } from '../../platform/db-types.ts';

export interface ListedUserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly tier: Tier;
  readonly admin: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly is_suspended: boolean;
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  readonly suspension_reason: string | null;
}

export const presentListedUser = (row: ListedUserRow): ListedUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  email_verified: row.email_verified,
  tier: row.tier,
  admin: row.admin,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  suspension:
    row.is_suspended && row.suspended_at
      ? {
          since: row.suspended_at.toISOString(),
          until: row.suspended_until?.toISOString() ?? null,
          reason: row.suspension_reason ?? '',
        }
      : null,
});

/** A line of the CSV file, in the order of USER_CSV_COLUMNS. */
export function listedUserCells(user: ListedUser): string[] {
  const { suspension } = user;
  return [
    user.id,
    user.username,
    user.email,
    user.email_verified ? 'yes' : 'no',
    user.tier,
    user.admin ? 'yes' : 'no',
    user.created_at,
    user.last_seen_at ?? '',
    suspension ? (suspension.until ?? 'until lifted') : '',
    suspension?.reason ?? '',
  ];
}

/** The columns of a user's page in addition to the columns of the list. */
export interface AccountRow {
  readonly display_name: string;
  readonly avatar_url: string;
  readonly bio: string;
  readonly time_zone: string;
  readonly has_password: boolean;
  readonly has_second_factor: boolean;
  readonly has_discord: boolean;
  readonly subscription_status: string;
  readonly open_sessions: number;
  readonly parties: number;
  readonly characters: number;
  readonly cases: number;
}

export interface DetailRows {
  readonly user: ListedUserRow & AccountRow;
  readonly sessions: readonly { id: string; user_agent: string; created_at: Date; last_seen_at: Date }[];
  readonly parties: readonly { id: string; name: string; role: Role }[];
  readonly characters: readonly { id: string; name: string }[];
  readonly cases: UserDetail['cases']['newest'];
  readonly subscription: UserDetail['subscription'];
  readonly grant: Pick<Row<'tier_grants'>, 'tier' | 'granted_at' | 'ends_at'> | null;
  readonly usage: UserDetail['usage'];
  readonly effectiveTier: Tier;
  readonly audit: readonly { number: number; occurred_at: Date; action: string; actor_name: string }[];
}

export function presentDetail(rows: DetailRows): UserDetail {
  const { user, sessions, parties, characters, cases, audit, subscription, grant, usage } = rows;
  return {
    ...presentListedUser(user),
    effective_tier: rows.effectiveTier,
    profile: {
      display_name: user.display_name,
      avatar_url: user.avatar_url,
      bio: user.bio,
      time_zone: user.time_zone,
    },
    has_password: user.has_password,
    has_second_factor: user.has_second_factor,
    has_discord: user.has_discord,
    subscription_status: user.subscription_status,
    subscription,
    tier_grant: grant && {
      tier: grant.tier,
      granted_at: grant.granted_at.toISOString(),
      ends_at: grant.ends_at.toISOString(),
    },
    usage,
    sessions: {
      total: user.open_sessions,
      newest: sessions.map((session) => ({
        id: session.id,
        device: deviceName(session.user_agent),
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
      })),
    },
    parties: { total: user.parties, newest: [...parties] },
    characters: { total: user.characters, newest: [...characters] },
    cases: { total: user.cases, newest: [...cases] },
    audit: audit.map((entry) => ({ ...entry, occurred_at: entry.occurred_at.toISOString() })),
  };
}
