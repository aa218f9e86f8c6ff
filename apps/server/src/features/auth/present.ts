import type { LoginReply, User } from '@quartermaster/contract/auth';
import type { Tier } from '@quartermaster/rules/tier-names';
import { accountTier, raisedTier } from '../../platform/allowance.ts';

/** A user row without the password hash. */
export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly username: string;
  readonly display_name: string;
  readonly tier: Tier;
  readonly subscription_status: string;
  readonly tier_upgraded_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly admin: boolean;
  /** The stored tiers of the user's patrons, in all parties. */
  readonly patron_tiers: readonly Tier[];
}

/**
 * The signed-in user; a missing username falls back to the display name (ACC-3). The tier is the effective one
 * outside any party: never lower than the server's default.
 */
export function presentUser(row: UserRow, defaultTier: Tier): User {
  const tier = accountTier(row.tier, defaultTier);
  return {
    id: row.id,
    email: row.email,
    email_verified: row.email_verified,
    username: row.username || row.display_name,
    display_name: row.display_name,
    tier,
    best_tier: raisedTier(tier, row.patron_tiers),
    subscription_status: row.subscription_status,
    tier_upgraded_at: row.tier_upgraded_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    admin: row.admin,
  };
}

/** The three session values that the browser stores (DEC-2). */
export function presentTokens(
  access: { token: string; expiresAt: Date },
  refreshToken: string,
): Omit<LoginReply, 'user'> {
  return { token: access.token, expires_at: access.expiresAt.toISOString(), refresh_token: refreshToken };
}
