import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import type { Tx } from '../../platform/transaction.ts';

export type NewKey = Pick<
  Row<'api_keys'>,
  'id' | 'user_id' | 'name' | 'prefix' | 'scope' | 'created_at' | 'expires_at'
> & { readonly hash: Buffer; readonly party_ids: readonly string[] | null };

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.sql`
    insert into api_keys (id, user_id, name, prefix, hash, scope, party_ids, created_at, expires_at)
    values (${key.id}, ${key.user_id}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.scope},
      ${key.party_ids && [...key.party_ids]}::uuid[], ${key.created_at}, ${key.expires_at})`;
}

/**
 * Counts the user's keys that are not revoked. Locks the user's row first, so that concurrent requests cannot exceed
 * the limit.
 */
export async function lockAndCountKeys(tx: Tx, userId: string): Promise<number> {
  await tx.sql`select from users where id = ${userId} for no key update`;
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*) as count from api_keys where user_id = ${userId} and revoked_at is null`;
  return row?.count ?? 0;
}

/** Filters parties to those that the user is a member of. */
export async function memberParties(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.sql<{ party_id: string }[]>`
    select party_id from party_members where user_id = ${userId} and party_id = any(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ party_id }) => party_id));
}

export interface ChangedKey {
  readonly id: string;
  readonly name: string;
  readonly user_id: string;
}

/** Revokes one key of a user; undefined when it does not exist or is already revoked. */
export const revokeOwnKey = (tx: Tx, userId: string, id: string): Promise<ChangedKey | undefined> =>
  revokeWhere(tx, tx.sql`user_id = ${userId} and id = ${id}`);

/** Revokes the key with this hash, regardless of its owner. */
export const revokeKeyWithHash = (tx: Tx, hash: Buffer): Promise<ChangedKey | undefined> =>
  revokeWhere(tx, tx.sql`hash = ${hash}`);

async function revokeWhere(tx: Tx, condition: Fragment): Promise<ChangedKey | undefined> {
  const [row] = await tx.sql<ChangedKey[]>`
    update api_keys set revoked_at = ${tx.now} where ${condition} and revoked_at is null
    returning id, name, user_id`;
  return row;
}

export type KeyRow = Pick<
  Row<'api_keys'>,
  'id' | 'name' | 'prefix' | 'scope' | 'created_at' | 'expires_at' | 'last_used_at'
> & { readonly parties: { id: string; name: string }[] | null };

/** Keys of a user that are not revoked, newest first; `id` selects one. */
export const findKeys = (sql: Sql, userId: string, id: string | null = null): Promise<KeyRow[]> => sql<
  KeyRow[]
>`
  select k.id, k.name, k.prefix, k.scope, k.created_at, k.expires_at, k.last_used_at,
    case when k.party_ids is not null then coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
      from parties p join party_members m on m.party_id = p.id and m.user_id = k.user_id
      where p.id = any(k.party_ids)), '[]') end as parties
  from api_keys k
  where k.user_id = ${userId} and k.revoked_at is null and (${id}::uuid is null or k.id = ${id})
  order by k.created_at desc, k.id desc`;
