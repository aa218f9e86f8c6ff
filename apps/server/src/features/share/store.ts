import { randomInt } from 'node:crypto';
import type { SharedKind } from '@quartermaster/contract/share';
import { isSuspended } from '../../platform/auth/suspension.ts';
import type { Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface Subject {
  readonly kind: SharedKind;
  readonly subject_id: string;
}

/** What a code leads to, and who shared it: the page shows only what they still may share. */
export interface Share extends Subject {
  readonly created_by: string;
}

export interface ShareRow extends Share {
  readonly code: string;
  readonly views: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LENGTH = 10;

/** A code no one has yet. There are 10^14, so a second draw is rare. */
export async function freshCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const [taken] = await tx.sql`select from share_codes where code = ${code}`;
    if (!taken) return code;
  }
}

export async function shareOf(sql: Sql, subject: Subject, now: Date): Promise<ShareRow | undefined> {
  const [row] = await sql<ShareRow[]>`
    select * from share_codes
    where kind = ${subject.kind} and subject_id = ${subject.subject_id} and expires_at > ${now}`;
  return row;
}

export async function shareByCode(sql: Sql, code: string, now: Date): Promise<ShareRow | undefined> {
  const [row] = await sql<ShareRow[]>`
    select * from share_codes where code = ${code} and expires_at > ${now}`;
  return row;
}

/** A code as visitors may use it: neither revoked nor expired, of a user who is not suspended. */
export async function openShare(sql: Sql, code: string, now: Date): Promise<Share | undefined> {
  const [row] = await sql<Share[]>`
    select s.kind, s.subject_id, s.created_by from share_codes s
    join users u on u.id = s.created_by and u.deleted_at is null
    where s.code = ${code} and s.expires_at > ${now} and not ${isSuspended(sql, now)}`;
  return row;
}
