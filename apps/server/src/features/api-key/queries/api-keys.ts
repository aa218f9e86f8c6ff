import type { ApiKey } from '@quartermaster/contract/api-key';
import { notFound } from '@quartermaster/contract/errors';
import type { Sql } from '../../../platform/database.ts';
import { presentKey } from '../present.ts';
import { findKeys } from '../store.ts';

/** API keys of a user that are not revoked, newest first. At most 20, so they are one page. */
export const listKeys = async (sql: Sql, userId: string): Promise<ApiKey[]> =>
  (await findKeys(sql, userId)).map(presentKey);

/** Throws RESOURCE_NOT_FOUND. */
export async function readKey(sql: Sql, userId: string, id: string): Promise<ApiKey> {
  const [row] = await findKeys(sql, userId, id);
  if (!row) throw notFound();
  return presentKey(row);
}
