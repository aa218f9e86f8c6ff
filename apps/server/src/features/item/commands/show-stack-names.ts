import type { ItemInstance } from '@quartermaster/contract/item';
import type { Sql } from '../../../platform/database.ts';
import type { Reader } from '../policy.ts';
import { presentItem } from '../present.ts';
import { itemsIn } from '../queries/items.ts';

/** Shop and loot inventories are one page (DOM-9); who wants more pages through the container. */
const SHOWN = 100;

/** What lies in a container by name, as its viewer may know it. The caller has decided that they may look. */
export async function showStackNames(sql: Sql, containerId: string, reader: Reader): Promise<ItemInstance[]> {
  const { rows } = await itemsIn(sql, containerId, reader, { page: 1, per_page: SHOWN });
  return rows.map(presentItem);
}
