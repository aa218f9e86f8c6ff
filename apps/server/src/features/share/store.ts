import { randomInt } from 'node:crypto';
import type { SharedKind } from '@quartermaster/contract/share';
import { isSuspended } from '../../platform/auth/suspension.ts';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface Subject {
  readonly kind: SharedKind;
  readonly subject_id: string;
}

/** The subject of a code, and the user who shared it: the page is shown only while this user may share the subject. */
export interface Share extends Subject {
  readonly id: string;
  readonly created_by: string;
}

/** A share that visitors may open. */
export interface OpenShare extends Share {
  /** Whether search engines may find the page now. */
  readonly is_indexed: boolean;
}

export interface ShareRow extends Share {
  readonly code: string;
  readonly views: number;
  readonly is_indexed: boolean;
  readonly may_be_indexed: boolean;
  readonly hidden_at: Date | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CODE_LENGTH = 10;
/** Checked before each query, because the database rejects some strings. */
const isCode = (text: string): boolean => /^[a-z]{10}$/.test(text);

/** An unused code. There are 26¹⁰ codes, more than 10¹⁴, so a second attempt is rare. */
export async function newCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const [existing] = await tx.sql`select from share_codes where code = ${code}`;
    if (!existing) return code;
  }
}

/** SQL: whether the subject of share `s` is public; only then may search engines find its page (ADR 0238). */
const isPublic = (sql: Sql): Fragment => sql`(case s.kind
  when 'party' then exists (
    select from parties p where p.id = s.subject_id and p.is_public and p.archived_at is null and p.deleted_at is null)
  when 'item_template' then exists (
    select from item_templates t where t.id = s.subject_id and t.visibility = 'public' and t.retired_at is null)
  else false end)`;

const columns = (sql: Sql): Fragment => sql`s.*, ${isPublic(sql)} as may_be_indexed`;

/** The share of a subject; undefined if it has expired, unless an admin hid its page. */
export async function shareOf(sql: Sql, subject: Subject, now: Date): Promise<ShareRow | undefined> {
  const [row] = await sql<ShareRow[]>`
    select ${columns(sql)} from share_codes s
    where s.kind = ${subject.kind} and s.subject_id = ${subject.subject_id}
      and (s.expires_at > ${now} or s.hidden_at is not null)`;
  return row;
}

export async function shareByCode(
  sql: Sql,
  code: string,
  now: Date,
  lock: Fragment = sql``,
): Promise<ShareRow | undefined> {
  if (!isCode(code)) return undefined;
  const [row] = await sql<ShareRow[]>`
    select ${columns(sql)} from share_codes s where s.code = ${code} and s.expires_at > ${now} ${lock}`;
  return row;
}

/** Like `shareByCode`; also locks the share, so that no admin can hide the page meanwhile. */
export const lockShare = ({ sql, now }: Tx, code: string): Promise<ShareRow | undefined> =>
  shareByCode(sql, code, now, sql`for update of s`);

/** A share by its id, hidden or not, until housekeeping deletes it. */
export async function shareById(
  sql: Sql,
  id: string,
): Promise<(Share & { hidden_at: Date | null }) | undefined> {
  const [row] = await sql<(Share & { hidden_at: Date | null })[]>`
    select id, kind, subject_id, created_by, hidden_at from share_codes where id = ${id}`;
  return row;
}

/** A code that visitors may use: not revoked, expired or hidden, and its creator is neither deleted nor suspended. */
export async function openShare(sql: Sql, code: string, now: Date): Promise<OpenShare | undefined> {
  if (!isCode(code)) return undefined;
  const [row] = await sql<OpenShare[]>`
    select s.id, s.kind, s.subject_id, s.created_by, s.is_indexed and ${isPublic(sql)} as is_indexed
    from share_codes s join users u on u.id = s.created_by and u.deleted_at is null
    where s.code = ${code} and s.expires_at > ${now} and s.hidden_at is null and not ${isSuspended(sql, now)}`;
  return row;
}

/**
 * The newest codes whose pages search engines may find. A party that a former game master shared is omitted, because
 * its page cannot be opened. Only the newest `max` indexed codes are read, so that the cost is bounded.
 */
export async function indexedCodes(sql: Sql, now: Date, max: number): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    select s.code from (
      select * from share_codes where is_indexed order by created_at desc limit ${max}) s
    join users u on u.id = s.created_by and u.deleted_at is null
    where s.expires_at > ${now} and s.hidden_at is null and not ${isSuspended(sql, now)} and ${isPublic(sql)}
      and (s.kind <> 'party' or exists (
        select from party_members m where m.party_id = s.subject_id and m.user_id = s.created_by and m.role = 'gm'))
    order by s.created_at desc, s.code`;
  return rows.map(({ code }) => code);
}
