import type { VerificationKind } from '@quartermaster/contract/system-health';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface VerificationRow {
  readonly id: string;
  readonly kind: VerificationKind;
  readonly state: 'waiting' | 'running' | 'passed' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly result: string;
  readonly requested_at: Date;
  readonly finished_at: Date | null;
}

/** The time after which a verification counts as failed and is started again. */
export const VERIFICATION_SECONDS = 3600;
const ABANDONED_AFTER_MS = 2 * VERIFICATION_SECONDS * 1000;

/** Whether an unfinished run counts as abandoned: it was requested more than two hours ago. */
export const isAbandoned = ({ requested_at }: VerificationRow, now: Date): boolean =>
  now.getTime() - requested_at.getTime() > ABANDONED_AFTER_MS;

async function newestRun(sql: Sql, kind: VerificationKind, where: Fragment): Promise<VerificationRow | null> {
  const [row] = await sql<VerificationRow[]>`
    select id, kind, state, done, total, result, requested_at, finished_at
    from verifications where kind = ${kind} ${where} order by requested_at desc, id desc limit 1`;
  return row ?? null;
}

/** The newest run of a kind. */
export const newestVerification = (sql: Sql, kind: VerificationKind) => newestRun(sql, kind, sql``);

/** The newest run of a kind that has finished. */
export const newestResult = (sql: Sql, kind: VerificationKind) =>
  newestRun(sql, kind, sql`and finished_at is not null`);

/** Of two concurrent starts, the second waits and sees the first. */
export const lockVerifications = ({ sql }: Tx, kind: VerificationKind) =>
  sql`select pg_advisory_xact_lock(hashtext(${`verification of the ${kind}`}))`;

export const insertVerification = ({ sql, now }: Tx, id: string, kind: VerificationKind) => sql`
  insert into verifications (id, kind, state, requested_at) values (${id}, ${kind}, 'waiting', ${now})`;

export const updateProgress = ({ sql }: Tx, id: string, done: number, total: number) => sql`
  update verifications set state = 'running', done = ${done}, total = ${total}
  where id = ${id} and finished_at is null`;

export const finishVerification = (
  { sql, now }: Tx,
  id: string,
  state: 'passed' | 'failed',
  result: string,
) => sql`
  update verifications set state = ${state}, result = ${result}, done = total, finished_at = ${now} where id = ${id}`;
