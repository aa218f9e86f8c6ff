import { CONTAINERS_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { Tx } from '../../../platform/transaction.ts';
import type { NamedOwner } from './lock-family.ts';

/**
 * Throws CONFLICT when its owner has as many containers as one may have (ADR 0091). Locks the owner, so that two
 * that are made at once are counted one after the other.
 */
export async function requirePlace(tx: Tx, owner: NamedOwner): Promise<void> {
  const column = owner.kind === 'party' ? tx.sql`party_id` : tx.sql`character_id`;
  const table = owner.kind === 'party' ? tx.sql`parties` : tx.sql`characters`;
  await tx.sql`select from ${table} where id = ${owner.id} for no key update`;
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from containers where ${column} = ${owner.id} and closed_at is null`;
  if ((row?.count ?? 0) >= CONTAINERS_MAX) {
    throw new AppError('CONFLICT', `There can be at most ${CONTAINERS_MAX} containers. Delete one first.`);
  }
}
