import { VERIFICATIONS, type VerificationKind } from '@quartermaster/contract/system-health';
import { newId } from '../../platform/ids.ts';
import type { PeriodicJob, Worker } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { runVerification, type VerificationServices } from './commands/run-verification.ts';
import { verificationQueue } from './commands/start-verification.ts';
import { insertVerification } from './store.ts';

/** Runs the verifications that admins have started. */
export const verificationWorker = (services: Services): Worker => ({
  queue: verificationQueue,
  run: ({ data }) => {
    const { verification_id, kind } = data as { verification_id: string; kind: VerificationKind };
    return runVerification(services, verification_id, kind);
  },
});

/** Runs every night, when the load is low. */
export const nightlyVerification = (services: Services): PeriodicJob => ({
  name: 'nightly-verification',
  cron: '41 3 * * *',
  expireSeconds: VERIFICATIONS.length * verificationQueue.expireSeconds,
  run: () => verifyAll(services),
});

/** Verifies the ledger, then the audit log, and stores each result. */
export async function verifyAll(services: VerificationServices): Promise<void> {
  for (const kind of VERIFICATIONS) {
    const id = newId();
    await inTransaction(services.sql, services.now, (tx) => insertVerification(tx, id, kind));
    await runVerification(services, id, kind);
  }
}
