import { CALL_LIMITS, type CallLimitName } from '@quartermaster/contract/call-limits';
import { RETENTION, type Retention } from '@quartermaster/contract/retention';
import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Sql } from './database.ts';
import type { Hints } from './hints.ts';

/** The settings that admins made for the whole installation, with the environment's defaults applied (DEC-13). */
export interface SiteSettings {
  /** The message of maintenance mode; null if it is off. */
  readonly maintenance: { readonly message: string } | null;
  readonly registration: RegistrationMode;
  /** The minimum tier of every user. */
  readonly defaultTier: Tier;
  /** The number of requests per window of each limit. */
  readonly callLimits: Readonly<Record<CallLimitName, number>>;
  /** Whether announcements are also sent by email. */
  readonly announcementEmails: boolean;
}

export interface SettingsCache {
  /** Returns the settings, at most a second old; if they cannot be read, the same as `latest`. */
  current(): Promise<SiteSettings>;
  /** The settings last read, or the defaults before the first read; for synchronous code. */
  latest(): SiteSettings;
  /**
   * Reads the settings now, for the repeated check of open sockets, which notices maintenance mode even if its hint was
   * lost.
   */
  reload(): Promise<SiteSettings>;
}

/** The defaults from the environment. */
type Defaults = Pick<Config, 'defaultTier' | 'isDefaultTierFixed'>;

interface Row {
  readonly maintenance: boolean;
  readonly maintenance_message: string;
  readonly registration: RegistrationMode;
  readonly default_tier: Tier | null;
  readonly call_limits: StoredNumbers;
  readonly announcement_mails: boolean;
}

/** Values changed by admins, as JSON. */
export type StoredNumbers = Readonly<Record<string, unknown>>;

/**
 * The effective values: stored ones or defaults. A value stored by a version with other limits is clamped to the
 * allowed range.
 */
function numbersOf<Name extends string>(
  bounds: Readonly<Record<Name, { readonly min: number; readonly max: number }>>,
  defaultOf: (name: Name) => number,
  stored: StoredNumbers,
): Record<Name, number> {
  const numbers = (Object.keys(bounds) as Name[]).map((name) => {
    const { [name]: storedValue } = stored;
    const { min, max } = bounds[name];
    return [
      name,
      Math.min(max, Math.max(min, typeof storedValue === 'number' ? storedValue : defaultOf(name))),
    ];
  });
  return Object.fromEntries(numbers);
}

export const callLimitsOf = (stored: StoredNumbers) =>
  numbersOf(CALL_LIMITS, (name) => CALL_LIMITS[name].points, stored);

/** The retention times in days. */
export const retentionOf = (stored: StoredNumbers): Retention =>
  numbersOf(RETENTION, (name) => RETENTION[name].days, stored);

/** The time after which a change is effective in every process, even if its hint was lost. */
const CACHE_MS = 1000;

/** The settings for requests. They are cached for at most a second, or until a hint reports a change. */
export function createSettingsCache(
  sql: Sql,
  hints: Pick<Hints, 'subscribe'>,
  config: Defaults,
  log: Pick<FastifyBaseLogger, 'debug'>,
): SettingsCache {
  let latest: SiteSettings = {
    maintenance: null,
    registration: 'open',
    defaultTier: config.defaultTier,
    callLimits: callLimitsOf({}),
    announcementEmails: true,
  };
  let cachedUntil = 0;
  let changeCount = 0;
  let pending: Promise<SiteSettings> | null = null;
  hints.subscribe(({ kind }) => {
    if (kind !== 'settings') return;
    changeCount += 1;
    cachedUntil = 0;
    pending = null;
  });

  async function read(): Promise<SiteSettings> {
    const started = { changeCount, at: performance.now() };
    try {
      const settings = await readSiteSettings(sql, config);
      // A result older than the last hint is ignored.
      if (started.changeCount === changeCount) latest = settings;
    } catch (err) {
      log.debug({ err }, 'The settings could not be read');
    }
    if (started.changeCount === changeCount) cachedUntil = started.at + CACHE_MS;
    return latest;
  }

  function reload(): Promise<SiteSettings> {
    const reading = (pending ?? read()).finally(() => {
      if (pending === reading) pending = null;
    });
    pending = reading;
    return reading;
  }

  return {
    reload,
    latest: () => latest,
    current: async () => (performance.now() < cachedUntil ? latest : reload()),
  };
}

/** The settings as currently stored. */
export async function readSiteSettings(sql: Sql, config: Defaults): Promise<SiteSettings> {
  const [row] = await sql<Row[]>`
    select maintenance, maintenance_message, registration, default_tier, call_limits, announcement_mails
    from site_settings`;
  if (!row) throw new Error('The settings have no row');
  const { maintenance, maintenance_message: message, registration, default_tier, call_limits } = row;
  return {
    maintenance: maintenance ? { message } : null,
    registration,
    defaultTier: config.isDefaultTierFixed ? config.defaultTier : (default_tier ?? config.defaultTier),
    callLimits: callLimitsOf(call_limits),
    announcementEmails: row.announcement_mails,
  };
}

/** The current retention settings, in days. */
export async function readRetention(sql: Sql): Promise<Retention> {
  const [row] = await sql<{ retention: StoredNumbers }[]>`select retention from site_settings`;
  if (!row) throw new Error('The settings have no row');
  return retentionOf(row.retention);
}
