import { CONTAINERS_MAX } from '@quartermaster/contract/constants';
import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Tx } from '../../../platform/transaction.ts';
import type { NamedOwner } from './lock-siblings.ts';

const columnOf = (tx: Tx, { kind }: NamedOwner) =>
  kind === 'party' ? tx.sql`party_id` : tx.sql`character_id`;

/**
 * Locks the owner of a new container, so that concurrent creations are counted one after the other, and wait
 * for a deletion. Throws RESOURCE_NOT_FOUND when the owner is deleted.
 */
export async function lockOwner(tx: Tx, owner: Pick<NamedOwner, 'kind' | 'id'>): Promise<void> {
  const table = owner.kind === 'party' ? tx.sql`parties` : tx.sql`characters`;
  const owners = await tx.sql`
    select 1 from ${table} where id = ${owner.id} and deleted_at is null for no key update`;
  if (owners.length === 0) throw notFound();
}

/** Throws CONFLICT when the owner, which the caller has locked, has the maximum number of containers (ADR 0090). */
export async function requireContainerLimit(tx: Tx, owner: NamedOwner): Promise<void> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from containers where ${columnOf(tx, owner)} = ${owner.id} and closed_at is null`;
  if ((row?.count ?? 0) >= CONTAINERS_MAX) {
    throw new AppError('CONFLICT', `There can be at most ${CONTAINERS_MAX} containers. Delete one first.`);
  }
}
