import { AppError } from '@quartermaster/contract/errors';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { limitRefusal } from '@quartermaster/rules/tier-words';
import { higherTier, isWithinLimit, limitOf, type Resource, UNLIMITED } from '@quartermaster/rules/tiers';
import type { Actor } from './actor.ts';
import type { Sql } from './database.ts';
import type { Tx } from './transaction.ts';

/** The tier of an account outside any party: DEFAULT_TIER is a floor, applied here and never stored (ADR 0166). */
export const accountTier = (stored: Tier, defaultTier: Tier): Tier => higherTier(stored, defaultTier);

/** The user whose tier applies. */
export type Subscriber = Pick<Actor, 'userId' | 'tier'>;

/**
 * The tier in force for a user, in a party or (null) outside: the one place that says so. What a patron
 * grants in that party joins here, by the rule `tierInForce` (DEC-8).
 */
export async function effectiveTier(_sql: Sql, who: Subscriber, _partyId: string | null): Promise<Tier> {
  return who.tier;
}

export interface AllowanceUse {
  readonly resource: Resource;
  readonly count: number;
  /** The party, if any: a patronage there may raise the limit. */
  readonly partyId: string | null;
  /** The current usage; queried only when there is a limit. */
  readonly used: (sql: Sql) => PromiseLike<number>;
}

/**
 * Holds `who` to a limit of their tier, inside the transaction that uses it up: anyone who uses up the same
 * waits in line, and what is used is read once the line is held (promise A5). An unlimited tier costs no
 * statement. Take it after locks of containers and before the party's counter. Throws LIMIT_REACHED.
 */
export async function requireWithinLimit(tx: Tx, who: Subscriber, usage: AllowanceUse): Promise<void> {
  const { resource, count } = usage;
  const tier = await effectiveTier(tx.sql, who, usage.partyId);
  const limit = limitOf(tier, resource);
  if (limit === UNLIMITED) return;
  // Two statements in one packet: the count must see what was committed while this one waited.
  const line = tx.sql`
    select from pg_advisory_xact_lock(hashtextextended(${`allowance ${who.userId} ${resource}`}, 0))`.execute();
  const [, used] = await Promise.all([line, usage.used(tx.sql)]);
  if (isWithinLimit(used, limit, count)) return;
  throw new AppError('LIMIT_REACHED', limitRefusal(TIER_NAMES[tier], resource, used, limit), [
    { field: resource, message: `${used} of ${limit} in use` },
  ]);
}
