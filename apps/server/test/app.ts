import { type AppDeps, buildApp } from '../src/app.ts';
import type { HashCost } from '../src/platform/auth/passwords.ts';
import type { Config } from '../src/platform/config.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../src/platform/database.ts';
import { testConfig } from './config.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { testRunLogging } from './log-collection.ts';

export interface TestApp {
  /** The base URL of the server, without a trailing slash. */
  readonly url: string;
  /** Separate connections for the test to read and change the database directly. */
  readonly sql: Sql;
  readonly config: Config;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

export interface TestAppOptions
  extends Pick<AppDeps, 'fetchPublic' | 'logger' | 'now' | 'webRoot' | 'jobs' | 'print' | 'hashCost'> {
  readonly config?: Partial<Config>;
  /** The database of another app, so that both are processes of one installation. */
  readonly database?: TestDatabase;
}

/** Tests create many users, and a production hash takes 12 ms of CPU time. */
const LOW_HASH_COST: HashCost = { memoryCost: 8, timeCost: 1 };

/**
 * Starts the real server with its own database on a free port. Rate limits are off unless enabled, and passwords are
 * hashed at a low cost unless `hashCost` is set.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const config: Config = { ...testConfig, ...options.config };
  const { config: _, database: __, ...deps } = options;
  const logger = deps.logger ?? testRunLogging();
  const app = await buildApp({
    hashCost: LOW_HASH_COST,
    ...deps,
    ...(logger ? { logger } : {}),
    config,
    target: database.target,
  });
  const url = await app.listen({ port: config.port, host: config.host });
  const sql = openDatabase(database.target, 2, NO_TIMEOUTS);
  return {
    url,
    sql,
    config,
    database,
    async close() {
      await sql.end();
      await app.close();
      if (options.database === undefined) await database.drop();
    },
  };
}
