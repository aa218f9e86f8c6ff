import { createHash } from 'node:crypto';
import type { Sql } from './database.ts';

/** The result of the verification. Hashes are hexadecimal. */
export interface AuditReport {
  readonly entries: number;
  /**
   * The number and hash of the newest entry. If they are recorded elsewhere, they can later prove that no earlier entry
   * was rewritten.
   */
  readonly head: { readonly number: number; readonly hash: string };
  /** The first broken entry; null if the whole chain is intact. */
  readonly broken: { readonly number: number; readonly reason: AuditViolation } | null;
}

/**
 * `missing`: the entry was deleted. `altered`: its contents do not match its hash, or it is the newest entry and its
 * hash is not the recorded one. `unlinked`: it does not follow the previous entry, or it follows the recorded newest
 * entry.
 */
export type AuditViolation = 'missing' | 'altered' | 'unlinked';

/** What is wrong with an entry, after its number: "Entry 7 is missing". */
export const VIOLATION_TEXT: Readonly<Record<AuditViolation, string>> = {
  missing: 'is missing',
  altered: 'was changed after it was written',
  unlinked: 'does not follow the previous entry',
};

interface Position {
  readonly number: number;
  readonly hash: Buffer;
}

interface Link extends Position {
  readonly previous_hash: Buffer;
  readonly canonical: string;
}

/** The hash that precedes the first entry. */
const GENESIS = createHash('sha256').update('quartermaster audit log').digest();
const ROWS_PER_BATCH = 500;

/**
 * Receives the number of verified entries and of all entries. Called while the verification holds a connection, so it
 * must not use a connection of the same pool.
 */
type OnProgress = (done: number, total: number) => void;

/**
 * Follows the chain from its beginning and reports the first broken entry (promise B14). The hashes are calculated here
 * because the owner of the database could have replaced the database function.
 */
export async function verifyAudit(sql: Sql, onProgress: OnProgress = () => undefined): Promise<AuditReport> {
  return sql.begin('isolation level repeatable read read only', async (snapshot) => {
    const log = snapshot as unknown as Sql;
    const [head] = await log<Position[]>`select number, hash from audit_head`;
    if (!head) throw new Error('The audit log has no record of its newest entry');
    const chain = await verifyChain(log, (count) => onProgress(count, Math.max(head.number, count)));
    const { count, last } = chain;
    return {
      entries: count,
      head: { number: head.number, hash: head.hash.toString('hex') },
      broken: chain.broken ?? violationAtEnd(last, head),
    };
  });
}

/** Compares the last entry with the record of the newest one; null if they match. */
function violationAtEnd(last: Position, head: Position): AuditReport['broken'] {
  if (last.number < head.number) return { number: last.number + 1, reason: 'missing' };
  if (last.number > head.number) return { number: head.number + 1, reason: 'unlinked' };
  return last.hash.equals(head.hash) ? null : { number: last.number, reason: 'altered' };
}

async function verifyChain(log: Sql, onCount: (count: number) => void) {
  let last: Position = { number: 0, hash: GENESIS };
  let broken: AuditReport['broken'] = null;
  let count = 0;
  const links = log<Link[]>`
    select number, previous_hash, hash, jsonb_build_array(number, (extract(epoch from occurred_at) * 1000000)::bigint,
      action, actor_id, actor_name, subject_id, subject_name, details)::text as canonical
    from audit_entries order by number`;
  for await (const rows of links.cursor(ROWS_PER_BATCH)) {
    for (const row of rows) {
      broken ??= violationOf(row, last);
      last = { number: row.number, hash: row.hash };
    }
    count += rows.length;
    onCount(count);
  }
  return { broken, count, last };
}

function violationOf(row: Link, last: Position): AuditReport['broken'] {
  if (row.number !== last.number + 1) return { number: last.number + 1, reason: 'missing' };
  if (!row.previous_hash.equals(last.hash)) return { number: row.number, reason: 'unlinked' };
  const hash = createHash('sha256').update(row.previous_hash).update(row.canonical).digest();
  return hash.equals(row.hash) ? null : { number: row.number, reason: 'altered' };
}
