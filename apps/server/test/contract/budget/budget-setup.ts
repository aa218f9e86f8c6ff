import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../src/platform/config.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../../../src/platform/database.ts';
import { testConfig } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { person } from '../../factories/people.ts';
import { type Cost, measure, neighborOf } from './measure.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

/** A server whose usage is measured, with its own database, and a user who sends reads during measurements. */
export interface BudgetSetup {
  readonly server: WatchedServer;
  readonly config: Config;
  readonly database: TestDatabase;
  /** Connections of the database owner. */
  readonly sql: Sql;
  costOf(work: () => Promise<void>): Promise<Cost>;
  close(): Promise<void>;
}

/** Timeout for hooks and tests on a busy machine; their measurements have separate limits. */
export const TEST_TIMEOUT_MS = 240_000;

export async function startBudgetSetup(settings: Partial<Config> = {}): Promise<BudgetSetup> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'budget-'));
  // No server listens there, so that no measured request reaches Discord.
  const discord = { clientId: 'budget', clientSecret: 'budget secret', url: 'http://127.0.0.1:9' };
  const config: Config = { ...testConfig, nodeEnv: 'production', dataDir, discord, ...settings };
  const server = await startWatchedServer(config, database.target);
  const sql = openDatabase(database.target, 2, NO_TIMEOUTS);
  const neighbor = neighborOf(await person(server));
  return {
    server,
    config,
    database,
    sql,
    costOf: (work) => measure(server, sql, neighbor, work),
    async close() {
      await server.stop();
      await sql.end();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
