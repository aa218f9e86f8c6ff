import { AsyncLocalStorage } from 'node:async_hooks';
import type { VerificationKind } from '@quartermaster/contract/system-health';
import { countOf } from '@quartermaster/rules/format-count';
import { type AuditReport, VIOLATION_TEXT, verifyAudit } from '../../../platform/audit-verify.ts';
import { type LedgerReport, verifyLedger } from '../../../platform/ledger/verify.ts';
import type { Services } from '../../../platform/services.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { finishVerification, updateProgress } from '../store.ts';

export type VerificationServices = Pick<Services, 'sql' | 'prioritySql' | 'now' | 'log'>;

const RESULT_MAX = 1000;

/** Verifies the ledger or the audit log and stores the result. A retried job calls it again with the same id. */
export async function runVerification(
  services: VerificationServices,
  id: string,
  kind: VerificationKind,
): Promise<void> {
  const { sql, now } = services;
  await inTransaction(sql, now, (tx) => updateProgress(tx, id, 0, 1));
  const progress = progressReporter(services, id);
  const result =
    kind === 'ledger'
      ? ledgerResult(await verifyLedger(sql, 1, progress.report))
      : auditResult(await verifyAudit(sql, progress.report));
  await progress.stored();
  await inTransaction(sql, now, (tx) =>
    finishVerification(tx, id, result.isIntact ? 'passed' : 'failed', result.text.slice(0, RESULT_MAX)),
  );
}

/**
 * Stores progress on the priority pool. The verification holds a connection and must not wait for a second one, so
 * progress is skipped while earlier progress is being stored, and if it cannot be stored.
 */
function progressReporter({ prioritySql, now, log }: VerificationServices, id: string) {
  let storing: Promise<unknown> | undefined;
  // Bound to the async context outside of the verification: inside, its snapshot rejects further connections.
  const store = AsyncLocalStorage.bind((done: number, total: number) =>
    inTransaction(prioritySql, now, (tx) => updateProgress(tx, id, done, total)),
  );
  return {
    report: (done: number, total: number): void => {
      storing ??= store(done, total)
        .catch((err: unknown) => log.debug({ err }, 'The progress of a verification was not stored'))
        .finally(() => {
          storing = undefined;
        });
    },
    /** Waits until the reported progress is stored or skipped. */
    stored: async () => storing,
  };
}

interface Result {
  readonly isIntact: boolean;
  readonly text: string;
}

function ledgerResult({ differenceCount, differences, transactions }: LedgerReport): Result {
  const [first] = differences;
  if (!first) {
    return {
      isIntact: true,
      text: `Balances match the sum of ${countOf(transactions, 'transaction')}.`,
    };
  }
  const count = countOf(differenceCount, 'difference');
  return { isIntact: false, text: `${count}. First: ${first.message} (${first.invariant}).` };
}

/** If the newest hash is recorded elsewhere, it can later prove that no earlier entry was rewritten. */
function auditResult({ broken, entries, head }: AuditReport): Result {
  if (broken) return { isIntact: false, text: `Entry ${broken.number} ${VIOLATION_TEXT[broken.reason]}.` };
  const text = `The chain of ${countOf(entries, 'entry', 'entries')} is intact. Newest hash: ${head.hash}`;
  return { isIntact: true, text };
}
