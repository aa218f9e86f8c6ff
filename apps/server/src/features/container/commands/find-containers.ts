import type { Tx } from '../../../platform/transaction.ts';

/** A character's open containers, the primary one first: the order in which they pay (DEC-5). */
export async function containersInOrder(tx: Tx, characterId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from containers where character_id = ${characterId} and closed_at is null order by is_primary desc, id`;
  return rows.map(({ id }) => id);
}

/** The primary container of a character; null when the character has no open container. */
export async function primaryContainerOf(tx: Tx, characterId: string): Promise<string | null> {
  const [first] = await containersInOrder(tx, characterId);
  return first ?? null;
}

/**
 * The open containers of a container's owner, the container itself first: the order in which they pay
 * (DEC-5).
 */
export async function siblingsInOrder(tx: Tx, containerId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select s.id from containers k
    join containers s on s.character_id = k.character_id or s.party_id = k.party_id
    where k.id = ${containerId} and s.closed_at is null
    order by s.id = k.id desc, s.is_primary desc, s.id`;
  return rows.map(({ id }) => id);
}
