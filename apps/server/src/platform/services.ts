import type { FastifyBaseLogger } from 'fastify';
import type { Passwords } from './auth/passwords.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Config } from './config.ts';
import type { Sql } from './database.ts';
import type { Hints } from './hints.ts';
import type { LargeBodyBudget } from './http/body-budget.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Jobs } from './jobs.ts';
import type { LanguageModel } from './language-model.ts';
import type { Payments } from './payments/provider.ts';
import type { fetchPublic } from './public-fetch.ts';
import type { SettingsCache } from './site-settings.ts';

/** The services of the platform for the slices; created once in app.ts. */
export interface Services {
  readonly config: Config;
  /** The pool for reads. Only `inTransaction` may write: PostgreSQL rejects any other write on this pool (ADR 0156). */
  readonly sql: Sql;
  /**
   * A few connections reserved for health, login, refresh, rate limits, settings and the progress of verifications, so
   * that these succeed under overload. Writes without a transaction are allowed, because a rate limit takes one
   * statement per request.
   */
  readonly prioritySql: Sql;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly hints: Hints;
  readonly limits: RateLimits;
  readonly settings: SettingsCache;
  /** Fetches a file from a public host; tests replace this function. */
  readonly fetchPublic: typeof fetchPublic;
  /** Limits the uploads, imports and fetched files that this process holds in memory, by account. */
  readonly largeBodyBudget: LargeBodyBudget;
  readonly jobs: Jobs;
  /** Calls an external system: never use it within a transaction. */
  readonly payments: Payments;
  /** The language model; null if there is only the built-in generator. Never use it within a transaction. */
  readonly languageModel: LanguageModel | null;
}
