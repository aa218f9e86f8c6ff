import type { Tx } from '../../../platform/transaction.ts';

/** A character's open containers, the primary one first: the order in which they pay (decisions.md §5). */
export async function containersInOrder(tx: Tx, characterId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from containers where character_id = ${characterId} and closed_at is null order by is_primary desc, id`;
  return rows.map(({ id }) => id);
}

/** Where things for a character arrive; null when there is no such character. */
export async function primaryContainerOf(tx: Tx, characterId: string): Promise<string | null> {
  const [first] = await containersInOrder(tx, characterId);
  return first ?? null;
}
