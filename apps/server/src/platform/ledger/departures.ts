import type { Tx } from '../transaction.ts';

/**
 * Whether items of a stack have left a container, so that a missing stack is known to have been taken. Closed years are
 * not searched.
 */
export async function hasStackLeft(tx: Tx, stackId: string, containerId: string): Promise<boolean> {
  const rows = await tx.sql`
    select from departures where item_instance_id = ${stackId} and container_id = ${containerId} limit 1`;
  return rows.length > 0;
}
