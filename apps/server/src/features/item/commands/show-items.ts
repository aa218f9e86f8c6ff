import type { ItemInstance } from '@quartermaster/contract/item';
import type { Sql } from '../../../platform/database.ts';
import type { Reader } from '../policy.ts';
import { presentItem } from '../present.ts';
import { itemsIn } from '../queries/items.ts';

/** More than any shelf or hoard may hold. */
const ALL = 1_000_000;

/** All that lies in a container, by name, as its reader may know it. The caller has found that they may look. */
export async function showItems(sql: Sql, containerId: string, reader: Reader): Promise<ItemInstance[]> {
  const { rows } = await itemsIn(sql, containerId, reader, { page: 1, per_page: ALL });
  return rows.map(presentItem);
}
