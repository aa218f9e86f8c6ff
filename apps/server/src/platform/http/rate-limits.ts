import { isIPv6 } from 'node:net';
import { CALL_LIMITS, type CallLimitName } from '@quartermaster/contract/call-limits';
import { AppError } from '@quartermaster/contract/errors';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql } from '../database.ts';
import { rejectSecondConnection } from '../pool/caller.ts';
import type { SettingsCache, SiteSettings } from '../site-settings.ts';
import type { Tx } from '../transaction.ts';
import { RateLeases, type RateUsage } from './rate-leases.ts';

/** At most `points` within `seconds`. */
export interface LimitRule {
  readonly points: number;
  readonly seconds: number;
}

/**
 * The limits of endpoints and actions that can be abused, counted per account and per IP address (DEC-2). Admins can
 * change those in CALL_LIMITS (DEC-13).
 */
export const LIMITS = {
  ...CALL_LIMITS,
  // This limit counts login attempts on one account; a login or a password reset resets it (promise B4).
  login_account: { points: 10, seconds: 15 * 60 },
  // Every visit to the login page requests passkey options.
  passkey_options: { points: 300, seconds: 15 * 60 },
  // This limit counts codes tried for one account across all its sign-ins; a correct code resets it.
  second_factor_account: { points: 10, seconds: 15 * 60 },
  // This limit counts attempts to guess the password of a user who left their session unattended.
  password: { points: 10, seconds: 15 * 60 },
  // This limit counts changes to second factors: each adds an entry to the audit log.
  factor_change: { points: 30, seconds: 60 * 60 },
  // These limits count attempts to confirm a recent authentication, and emails with codes.
  confirm: { points: 10, seconds: 15 * 60 },
  confirmation_code: { points: 5, seconds: 60 * 60 },
  register_account: { points: 20, seconds: 60 * 60 },
  discord: { points: 60, seconds: 15 * 60 },
  // These limits count emails to one address, and requests of one client; addresses without an account are counted too.
  forgot: { points: 20, seconds: 60 * 60 },
  forgot_account: { points: 5, seconds: 60 * 60 },
  resend: { points: 20, seconds: 60 * 60 },
  resend_account: { points: 5, seconds: 60 * 60 },
  // These limits count email changes requested by one user, and emails to one new address, whether or not it has an
  // account.
  email_change: { points: 10, seconds: 24 * 60 * 60 },
  email_change_address: { points: 5, seconds: 24 * 60 * 60 },
  reset: { points: 30, seconds: 15 * 60 },
  reset_account: { points: 10, seconds: 15 * 60 },
  verify: { points: 60, seconds: 15 * 60 },
  refresh: { points: 120, seconds: 60 },
  join: { points: 20, seconds: 60 },
  join_preview: { points: 30, seconds: 60 },
  // This limit counts invitations to one address from all senders, so that no mailbox is flooded.
  invite_address: { points: 5, seconds: 24 * 60 * 60 },
  // These limits count audit entries that one user or logins to one account cause, so that they cannot fill the log.
  audit_report: { points: 30, seconds: 60 * 60 },
  admin_rejection: { points: 30, seconds: 60 * 60 },
  login_rejection: { points: 1, seconds: 15 * 60 },
  api_key_create: { points: 30, seconds: 60 * 60 },
  // This limit counts API keys in URLs, because each of them is looked up.
  api_key_exposed: { points: 60, seconds: 60 },
  // Calendar programs of many users may share an IP address.
  calendar: { points: 240, seconds: 60 },
  // Stripe sends events of many subscribers from few addresses, and retries rejected ones.
  stripe_webhook: { points: 3000, seconds: 60 },
  // Discord sends all users' interactions from few addresses.
  discord_interactions: { points: 3000, seconds: 60 },
  // This limit counts commands, button presses and suggestions of one user; each typed letter is a request.
  discord_user: { points: 300, seconds: 60 },
  // Each use of these endpoints can cause a request or an email to another server.
  webhook_test: { points: 60, seconds: 60 * 60 },
  draft: { points: 120, seconds: 60 },
  support_reply: { points: 30, seconds: 60 * 60 },
  // This limit counts item templates that one user creates, mostly by imports, because they slow down everyone's lists
  // and searches (ADR 0259).
  new_items: { points: 20_000, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof LIMITS;

/** A rejection with the seconds to wait. */
export class RateLimitedError extends AppError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('RATE_LIMITED');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface RateLimits {
  /**
   * Counts one use of `name` by `caller`. Returns the remaining uses, or null if limits are off. Throws RATE_LIMITED
   * when the limit is exceeded. Do not call it inside a transaction.
   */
  use(name: string, caller: string, rule: LimitRule): Promise<RateUsage | null>;
  /** Counts `uses`, one by default, inside a transaction: a rollback undoes the count. Throws RATE_LIMITED. */
  useInTransaction(
    tx: Pick<Tx, 'sql'>,
    name: string,
    caller: string,
    rule: LimitRule,
    uses?: number,
  ): Promise<void>;
  /** Resets the uses of `caller`. */
  forget(name: string, caller: string, rule: LimitRule): Promise<void>;
}

/**
 * The number of uses that a process leases from the shared counter: a twentieth of the limit. A limit below 40 protects
 * something sensitive or slow (a password, an email), so each use is counted individually.
 */
const leaseSize = ({ points }: LimitRule): number => Math.max(1, Math.floor(points / 20));

/** The rule with the value from the current `settings`, if admins can change the limit. */
const adjustedRule = (
  name: string,
  rule: LimitRule,
  settings: Pick<SiteSettings, 'callLimits'> | undefined,
) => (settings && isAdjustable(name) ? { ...rule, points: settings.callLimits[name] } : rule);

const isAdjustable = (name: string): name is CallLimitName => Object.hasOwn(CALL_LIMITS, name);

/** Counters in the database, so that limits apply across server processes. With `enabled` false nothing is counted. */
export function createRateLimits(
  sql: Sql,
  enabled: boolean,
  settings?: Pick<SettingsCache, 'current' | 'latest'>,
  clock = () => performance.now(),
): RateLimits {
  const leases = new RateLeases(clock);
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiter(name: string, rule: LimitRule): RateLimiterPostgres {
    const key = `${name}:${rule.points}/${rule.seconds}`;
    const rateLimiter = limiters.get(key) ?? limiterOn(sql, name, rule);
    limiters.set(key, rateLimiter);
    return rateLimiter;
  }

  const currentRule = async (name: string, rule: LimitRule): Promise<LimitRule> =>
    isAdjustable(name) ? adjustedRule(name, rule, await settings?.current()) : rule;

  return {
    async use(name, caller, defaultRule) {
      if (!enabled) return null;
      rejectSecondConnection();
      const rule = await currentRule(name, defaultRule);
      const counter = limiter(name, rule);
      const take = (uses: number) => counter.consume(rateLimitAddress(caller), uses);
      const size = leaseSize(rule);
      if (size === 1) {
        const { remainingPoints: remaining, msBeforeNext: endsIn } = await take(1).catch(reject);
        return { remaining, endsIn };
      }
      const window = { points: rule.points, windowMs: rule.seconds * 1000 };
      return leases.use(leaseKey(name, caller, rule), size, window, take).catch(reject);
    },
    async useInTransaction(tx, name, caller, defaultRule, uses = 1) {
      if (!enabled) return;
      const rule = adjustedRule(name, defaultRule, settings?.latest());
      await limiterOn(tx.sql, name, rule).consume(rateLimitAddress(caller), uses).catch(reject);
    },
    async forget(name, caller, defaultRule) {
      if (!enabled) return;
      const rule = await currentRule(name, defaultRule);
      leases.forget(leaseKey(name, caller, rule));
      await limiter(name, rule).delete(rateLimitAddress(caller));
    },
  };
}

/** A changed limit has new leases, so that rejected callers are counted by the new limit. */
const leaseKey = (name: string, caller: string, { points }: LimitRule): string =>
  `${name}/${points}:${rateLimitAddress(caller)}`;

function limiterOn(sql: Sql, name: string, rule: LimitRule): RateLimiterPostgres {
  const client = {
    query: async ({ text, values }: { text: string; values: (string | number)[] }) => {
      const rows = await sql.unsafe(text, values, { prepare: true });
      return { rows, rowCount: rows.count };
    },
  };
  return new RateLimiterPostgres({
    storeClient: client,
    // rate-limiter-flexible accepts any object with a `query` method like that of node-postgres.
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping deletes expired rows, so limiters need no timers.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rule.points,
    duration: rule.seconds,
  });
}

function reject(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw new RateLimitedError(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
}

/** The address by which a client is counted; for IPv6 the /64 network, because it usually belongs to one household. */
export function rateLimitAddress(caller: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(caller)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(caller)) return caller;
  const [head = '', tail = ''] = caller.replace(/%.*$/, '').split('::');
  const leftGroups = head === '' ? [] : head.split(':');
  const rightGroups = tail === '' ? [] : tail.split(':');
  const zeros = caller.includes('::')
    ? Array<string>(Math.max(0, 8 - leftGroups.length - rightGroups.length)).fill('0')
    : [];
  const network = [...leftGroups, ...zeros, ...rightGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
