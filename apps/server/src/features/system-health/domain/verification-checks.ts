import type { VerificationKind } from '@quartermaster/contract/system-health';
import type { Sql } from '../../../platform/database.ts';
import { isAbandoned, newestResult, newestVerification } from '../store.ts';
import { degraded, down, type Finding, ok } from './check.ts';

/** The age above which a result is reported as old; a verification runs every night. */
const RESULT_AGE_MAX_MS = 3 * 24 * 60 * 60_000;

const ADVICE = {
  ledger:
    'Run npm run verify-ledger to list all differences, and restore from a backup or correct them before you continue.',
  audit: 'Someone with access to the database has changed the audit log. Compare it with a backup.',
} as const;

/** The last result, which is kept while a newer run is in progress. An abandoned run is not shown. */
export async function checkVerification(sql: Sql, kind: VerificationKind, now: Date): Promise<Finding> {
  const newest = await newestVerification(sql, kind);
  const result = newest?.finished_at ? newest : await newestResult(sql, kind);
  const shown = newest && !newest.finished_at && isAbandoned(newest, now) ? result : newest;
  const verification = shown && {
    state: shown.state,
    done: shown.done,
    total: shown.total,
    requested_at: shown.requested_at.toISOString(),
    finished_at: shown.finished_at?.toISOString() ?? null,
  };
  return { ...findingOf(result, kind, now), verification };
}

function findingOf(
  result: Awaited<ReturnType<typeof newestResult>>,
  kind: VerificationKind,
  now: Date,
): Finding {
  if (!result?.finished_at) return degraded('Not verified yet.', 'Verify it now.');
  if (result.state === 'failed') return down(result.result, ADVICE[kind]);
  return now.getTime() - result.finished_at.getTime() > RESULT_AGE_MAX_MS
    ? degraded(
        result.result,
        'This result is more than three days old. Check that background jobs are running, then verify again.',
      )
    : ok(result.result);
}
