import { AppError } from '@quartermaster/contract/errors';
import { canBeRaised, grantedTier } from '@quartermaster/rules/patronage';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { featureRejection, limitRejection } from '@quartermaster/rules/tier-text';
import {
  effectiveAccountTier,
  type Feature,
  featuresOf,
  higherTier,
  isFeatureAllowed,
  isWithinLimit,
  limitOf,
  type Resource,
  tiersWith,
  UNLIMITED,
} from '@quartermaster/rules/tiers';
import type { Actor } from './actor.ts';
import type { Fragment, Sql } from './database.ts';
import type { Tx } from './transaction.ts';

/** The tier of an account outside any party: at least the default tier, which accounts do not store (ADR 0166). */
export const accountTier = (stored: Tier, defaultTier: Tier): Tier => higherTier(stored, defaultTier);

/** The user whose tier applies. */
export type TierHolder = Pick<Actor, 'userId' | 'tier' | 'defaultTier'>;

/**
 * The scope of records that belong to no party but can be used in all of them: the user's highest tier in any party
 * applies.
 */
export const ANY_PARTY = 'any party';
/** The scope of a tier: a party by its id, ANY_PARTY, or null outside of any party. */
export type TierScope = string | null;

/**
 * The effective tier of a user in this scope. A higher tier granted by a patron in that party takes precedence (DEC-8).
 * A transaction that uses a limit or a feature calls `lockEffectiveTier`.
 */
export const effectiveTier = async (sql: Sql, user: TierHolder, scope: TierScope): Promise<Tier> =>
  canBeRaised(user.tier) ? raisedTier(user.tier, await patronTiers(sql, user, scope, sql``)) : user.tier;

/**
 * The effective tier at the commit of this transaction: read from the account, not from the session, and locked in
 * shared mode. Until the commit, neither the account's tier nor a patron's tier changes, and no patronage ends (ADR
 * 0175). Call it after locking containers and parties.
 */
export async function lockEffectiveTier(tx: Tx, user: TierHolder, scope: TierScope): Promise<Tier> {
  const { sql } = tx;
  // Both statements are sent in one packet.
  const [[account], tiersOfPatrons] = await Promise.all([
    sql<{ tier: Tier }[]>`select tier from users where id = ${user.userId} for share`,
    patronTiers(sql, user, scope, sql`for share of u, p`),
  ]);
  return raisedTier(accountTier(account?.tier ?? 'tier_free', user.defaultTier), tiersOfPatrons);
}

async function patronTiers(
  sql: Sql,
  { userId, defaultTier }: TierHolder,
  scope: TierScope,
  lock: Fragment,
): Promise<Tier[]> {
  if (scope === null || !canBeRaised(defaultTier)) return [];
  const rows = await sql<{ tier: Tier }[]>`
    select u.tier from users u join patronages p on p.patron_id = u.id
    where p.beneficiary_id = ${userId} and p.ended_at is null
      ${scope === ANY_PARTY ? sql`` : sql`and p.party_id = ${scope}`}
    order by p.id ${lock}`;
  return rows.map(({ tier }) => tier);
}

/** The highest of a user's own tier and the tiers that patrons with the tiers `tiersOfPatrons` grant to the user. */
export const raisedTier = (ownTier: Tier, tiersOfPatrons: readonly Tier[]): Tier =>
  tiersOfPatrons.reduce((tier, patronTier) => effectiveAccountTier(tier, grantedTier(patronTier)), ownTier);

/** Throws FEATURE_NOT_IN_TIER unless this tier includes the feature. */
export function requireTierFeature(tier: Tier, feature: Feature): void {
  if (isFeatureAllowed(featuresOf(tier), feature)) return;
  const [lowest = 'tier_3'] = tiersWith(feature);
  const message = featureRejection(TIER_NAMES[tier], feature, TIER_NAMES[lowest]);
  throw new AppError('FEATURE_NOT_IN_TIER', message, [
    { field: feature, message: `Requires ${TIER_NAMES[lowest]} or higher` },
  ]);
}

/**
 * The scopes in which the effective tier must include API access: each party of the key, or only the scope outside of
 * any party (null) if the key is for all parties or the account's own tier includes API access. A patronage applies in
 * one party only (DEC-8), so it does not allow a key for all parties.
 */
export const apiKeyScopes = (ownTier: Tier, partyIds: readonly string[] | null): readonly TierScope[] =>
  partyIds === null || partyIds.length === 0 || isFeatureAllowed(featuresOf(ownTier), 'api_access')
    ? [null]
    : partyIds;

export interface AllowanceUse {
  readonly resource: Resource;
  readonly count: number;
  /** The scope in which the resource is used: a patronage in it may raise the limit. */
  readonly scope: TierScope;
  /** Reads the current usage; not called if the resource is unlimited in the server's default tier. */
  readonly used: (sql: Sql) => PromiseLike<number>;
}

/**
 * Enforces a limit of the user's tier inside the transaction that uses it: concurrent uses of the same limit wait for a
 * lock, and usage is read after the lock is acquired (promise A5). If the resource is unlimited in the server's default
 * tier, no statement is sent. Call it after locking containers and before locking the party's event counter. Throws
 * LIMIT_REACHED.
 */
export async function requireWithinLimit(tx: Tx, user: TierHolder, usage: AllowanceUse): Promise<void> {
  const { resource, count } = usage;
  if (limitOf(user.defaultTier, resource) === UNLIMITED) return;
  // All statements are sent in one packet; the later ones must see changes that were committed during the wait for the
  // lock.
  const lock = tx.sql`
    select from pg_advisory_xact_lock(hashtextextended(${`allowance ${user.userId} ${resource}`}, 0))`.execute();
  const [, used, tier] = await Promise.all([
    lock,
    usage.used(tx.sql),
    lockEffectiveTier(tx, user, usage.scope),
  ]);
  const limit = limitOf(tier, resource);
  if (limit === UNLIMITED || isWithinLimit(used, limit, count)) return;
  throw new AppError('LIMIT_REACHED', limitRejection(TIER_NAMES[tier], resource, used, limit), [
    { field: resource, message: `${used} of ${limit} in use` },
  ]);
}
