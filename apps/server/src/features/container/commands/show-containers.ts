import type { Container } from '@quartermaster/contract/container';
import type { Sql } from '../../../platform/database.ts';
import { presentContainer } from '../present.ts';
import { containerById } from '../queries/containers.ts';

/** Those of some containers that the asker may see, in the order in which they are named. */
export async function showContainers(sql: Sql, userId: string, ids: readonly string[]): Promise<Container[]> {
  const rows = await Promise.all(ids.map((id) => containerById(sql, userId, id)));
  return rows.flatMap((row) => (row ? [presentContainer(row, userId)] : []));
}
