import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Sql } from './database.ts';
import type { Hints } from './hints.ts';

/** What admins set for the whole installation, with the defaults of the environment applied (DEC-13). */
export interface SiteSettings {
  /** Null: the installation is open. */
  readonly maintenance: { readonly message: string } | null;
  readonly registration: RegistrationMode;
  /** No one's tier is lower than this. */
  readonly defaultTier: Tier;
}

export interface SettingsCache {
  /** The settings as they were at most a second ago; as last read while the database does not answer. */
  current(): Promise<SiteSettings>;
  /** As last read, for code that cannot wait: every request has waited for `current` before. */
  latest(): SiteSettings;
  /** Reads them now, so that a lost hint delays no change by more than the caller's interval. */
  reload(): Promise<SiteSettings>;
}

/** What the environment says. */
type Defaults = Pick<Config, 'defaultTier' | 'fixesDefaultTier'>;

interface Row {
  readonly maintenance: boolean;
  readonly maintenance_message: string;
  readonly registration: RegistrationMode;
  readonly default_tier: Tier | null;
}

/** A change is in force in every process after this time, even if its hint was lost. */
const TRUSTED_MS = 1000;

/** The settings as the requests see them: read once a second at most, and at once when a hint says that they changed. */
export function createSettingsCache(
  sql: Sql,
  hints: Pick<Hints, 'subscribe'>,
  config: Defaults,
  log: Pick<FastifyBaseLogger, 'debug'>,
): SettingsCache {
  let known: SiteSettings = { maintenance: null, registration: 'open', defaultTier: config.defaultTier };
  let trustedUntil = 0;
  let changes = 0;
  let pending: Promise<SiteSettings> | null = null;
  hints.subscribe(({ kind }) => {
    if (kind !== 'settings') return;
    changes += 1;
    trustedUntil = 0;
    pending = null;
  });

  async function read(): Promise<SiteSettings> {
    const started = { changes, at: performance.now() };
    try {
      const read = await readSiteSettings(sql, config);
      // A result older than the last hint does not count.
      if (started.changes === changes) known = read;
    } catch (err) {
      log.debug({ err }, 'The settings could not be read');
    }
    if (started.changes === changes) trustedUntil = started.at + TRUSTED_MS;
    return known;
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
    latest: () => known,
    current: async () => (performance.now() < trustedUntil ? known : reload()),
  };
}

/** As stored at this moment, for transactions. */
export async function readSiteSettings(sql: Sql, config: Defaults): Promise<SiteSettings> {
  const [row] = await sql<Row[]>`
    select maintenance, maintenance_message, registration, default_tier from site_settings`;
  if (!row) throw new Error('The settings have no row');
  const { maintenance, maintenance_message: message, registration, default_tier } = row;
  return {
    maintenance: maintenance ? { message } : null,
    registration,
    defaultTier: config.fixesDefaultTier ? config.defaultTier : (default_tier ?? config.defaultTier),
  };
}
