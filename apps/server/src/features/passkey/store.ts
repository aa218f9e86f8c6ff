import type { Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { CreatedPasskey } from './domain/webauthn.ts';

export type PasskeyRow = Pick<Row<'passkeys'>, 'id' | 'name' | 'is_synced' | 'created_at' | 'last_used_at'>;

const columns = (sql: Sql) => sql`id, name, is_synced, created_at, last_used_at`;

export const findPasskeys = (sql: Sql, userId: string): Promise<PasskeyRow[]> =>
  sql<PasskeyRow[]>`select ${columns(sql)} from passkeys where user_id = ${userId} order by created_at, id`;

export async function codesLeft(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ n: number }]>`
    select count(*)::int as n from recovery_codes where user_id = ${userId} and used_at is null`;
  return row.n;
}

/** Credential ids as base64url, which browsers use. */
export async function credentialIds(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ credential_id: Buffer }[]>`
    select credential_id from passkeys where user_id = ${userId} order by created_at, id`;
  return rows.map((row) => row.credential_id.toString('base64url'));
}

/** Inserting a credential id that is already stored violates `passkeys_credential_unique`. */
export async function insertPasskey(
  tx: Tx,
  userId: string,
  name: string,
  { credentialId, publicKey, counter, isSynced }: CreatedPasskey,
): Promise<PasskeyRow> {
  const [row] = await tx.sql<[PasskeyRow]>`
    insert into passkeys (id, user_id, credential_id, public_key, counter, is_synced, name, created_at)
    values (${newId()}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${isSynced}, ${name}, ${tx.now})
    returning ${columns(tx.sql)}`;
  return row;
}

export async function renameRow(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.sql<PasskeyRow[]>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns(tx.sql)}`;
  return row;
}

export async function deleteRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx.sql`delete from passkeys where id = ${id} and user_id = ${userId}`;
  return deleted.count === 1;
}

export interface LockedPasskey {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** The passkey with this credential id, locked so that the counter is compared with its newest value. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<LockedPasskey | undefined> {
  const [row] = await tx.sql<LockedPasskey[]>`
    select id, user_id as "userId", public_key as "publicKey", counter from passkeys
    where credential_id = ${Buffer.from(credentialId, 'base64url')} for update`;
  return row;
}

export async function recordUse(
  tx: Tx,
  id: string,
  { counter, isSynced }: { readonly counter: number; readonly isSynced: boolean },
): Promise<void> {
  await tx.sql`
    update passkeys set counter = ${counter}, is_synced = ${isSynced}, last_used_at = ${tx.now} where id = ${id}`;
}

/** Marks a challenge as used; returns false when it was used before. */
export async function consumeChallenge(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const result = await tx.sql`
    insert into used_passkey_challenges (hash, expires_at) values (${hash}, ${expiresAt}) on conflict do nothing`;
  return result.count === 1;
}
