import { type AppDeps, buildApp } from '../app.ts';
import { rollUp } from '../features/analytics/jobs.ts';
import { createMetricsRecorder } from '../features/monitoring/jobs.ts';
import { verifyAll } from '../features/system-health/jobs.ts';
import { openDatabase, type Sql } from '../platform/database.ts';
import { useIdClock } from '../platform/ids.ts';
import { createJobs } from '../platform/jobs.ts';
import { poolLoadOf } from '../platform/pool/admission.ts';
import { StatementTimes } from '../platform/pool/statement-times.ts';
import { countRequests } from '../platform/request-counts.ts';

export interface SeedingServer {
  readonly url: string;
  /** The URL of a second server, whose default tier is free: a tier up to the default tier cannot be bought. */
  readonly billingUrl: string;
  /** A connection as the owner of the database. */
  readonly sql: Sql;
  /** Stores the recorded metrics of the minutes that have ended on the demo clock. */
  record(): Promise<void>;
  /**
   * Stops both servers, restores the real time, calculates the metrics of all days up to now, and verifies the
   * ledger and the audit log.
   */
  finish(): Promise<void>;
}

/**
 * Starts two servers that only the seed calls, on the demo clock, which also applies to new ids (ADR 0245). The
 * servers run no jobs, because jobs use the real time and would renew or end subscriptions and sessions that have not
 * expired on the demo clock.
 */
export async function startSeedingServer(
  { config, target }: Pick<AppDeps, 'config' | 'target'>,
  now: () => Date,
): Promise<SeedingServer> {
  const useRealTime = useIdClock(now);
  const sql = openDatabase(target, 1);
  const overrides = { port: 0, host: '127.0.0.1', rateLimits: false, monitoring: false, metrics: false };
  const app = await buildApp({ config: { ...config, ...overrides }, target, now });
  const freeConfig = { ...config, ...overrides, defaultTier: 'tier_free', isDefaultTierFixed: true } as const;
  const billingApp = await buildApp({ config: freeConfig, target, now });
  const jobs = createJobs(target, app.log, { queues: [], runsJobs: false });
  const counters = { requests: countRequests(app), statements: new StatementTimes() };
  const recorder = createMetricsRecorder({ sql, now, log: app.log, jobs }, counters, {
    sockets: () => 0,
    pool: () => poolLoadOf(sql),
  });
  return {
    url: await app.listen({ port: 0, host: overrides.host }),
    billingUrl: await billingApp.listen({ port: 0, host: overrides.host }),
    sql,
    record: () => recorder.tick(),
    async finish() {
      await recorder.stop();
      await Promise.all([app.close(), billingApp.close()]);
      await jobs.stop();
      useRealTime();
      // Emails to the addresses of the demo are not sent.
      await sql`delete from pgboss.job where name = 'mail'`;
      const realTimeServices = { sql, prioritySql: sql, now: () => new Date(), log: app.log };
      await rollUp(realTimeServices);
      await verifyAll(realTimeServices);
      await sql.end();
    },
  };
}
