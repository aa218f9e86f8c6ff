import Fastify from 'fastify';
import type { BillingServices } from '../../src/features/billing/commands/sync-subscription.ts';
import { createHints } from '../../src/platform/hints.ts';
import { createJobs } from '../../src/platform/jobs.ts';
import { mailQueue } from '../../src/platform/mail/queue.ts';
import { type Payments, syncQueue } from '../../src/platform/payments/provider.ts';
import { createSandbox } from '../../src/platform/payments/sandbox.ts';
import type { TestApp } from '../app.ts';

export interface TestWorker {
  readonly services: BillingServices;
  close(): Promise<void>;
}

/**
 * Services like those of another process on a test server's database, with which tests run the work of jobs. The
 * process itself runs no queued jobs. Its payment provider is the sandbox unless `provider` replaces it.
 */
export function workerFor(
  app: TestApp,
  provider: (sandbox: Payments) => Payments = (sandbox) => sandbox,
): TestWorker {
  const { log } = Fastify();
  const { config, sql } = app;
  const now = () => new Date();
  const queues = [syncQueue, mailQueue(config)];
  const jobs = createJobs(app.database.target, log, { queues, runsJobs: false });
  const hints = createHints(app.database.target, log);
  const payments = provider(createSandbox({ sql, now, jobs }));
  return {
    services: { sql, now, jobs, hints, log, config, payments },
    async close() {
      await jobs.stop();
      await hints.close();
    },
  };
}
