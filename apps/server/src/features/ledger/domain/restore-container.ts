import { CONTAINERS_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, lockContainers, placeOf } from '../../container/commands/lock-containers.ts';
import { requireAccess } from '../../container/policy.ts';
import { OWNER_DELETED, otherPartyText } from '../policy.ts';
import type { TransactionRow } from '../present.ts';

/**
 * Reopens a deleted container and undoes the transfers that emptied it when it was deleted. Returns the id of the new
 * transaction. Throws UNDO_BLOCKED when its owner is deleted, has the maximum number of containers, or has joined or
 * left a party since, and the errors of requireAccess and `undoTransfer`.
 */
export async function restoreContainer(
  tx: Tx,
  actor: Actor,
  row: TransactionRow,
  undoTransfer: (id: string) => Promise<string>,
  action: Pick<Entry, 'actionId'>,
): Promise<string> {
  const id = row.source_container_id ?? '';
  const transfers = await transfersOf(tx, row);
  await lockPlacesOf(tx, [row.id, ...transfers]);
  await reopen(tx, id);
  const [container] = await lockContainers(tx, actor.userId, [id]);
  if (container?.party_id !== row.party_id)
    throw new AppError('UNDO_BLOCKED', otherPartyText('The container', row));
  requireAccess(container, actor.userId, 'edit');
  for (const transfer of transfers.toReversed()) await undoTransfer(transfer);
  const entry: Entry = {
    type: 'container_creation',
    partyId: row.party_id,
    undoOf: row.id,
    ...action,
    destination: placeOf(container),
    characterIds: characterIdOf(container),
  };
  const ids = { container_id: id };
  const events = [
    inventoryChannelEvent('party_inventory_updated', ids),
    partyChannelEvent('inventory_updated', ids),
  ];
  return post(tx, actor, entry, [], events);
}

/** The transfers out of the container in the request that deleted it, in order. */
export async function transfersOf(tx: Tx, row: TransactionRow): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select x.id from transactions x
    where x.actor_id = ${row.actor_id} and x.occurred_at = ${row.occurred_at} and x.undo_of is null
      and x.source_container_id = ${row.source_container_id} and x.id < ${row.id}
    order by x.id`;
  return rows.map(({ id }) => id);
}

/**
 * Locks the containers of these transactions, for a deleted container also the owner's other containers, which
 * `reopen` counts; then their stacks, which may be in other containers now or in none.
 */
export async function lockPlacesOf(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.sql<{ id: string }[]>`
    select s.id from transactions x
    join containers k on k.id = x.source_container_id
    join containers s on s.character_id = k.character_id or s.party_id = k.party_id
    where x.id = any(${[...ids]}::uuid[]) and x.transaction_type = 'container_deletion'
      and (s.closed_at is null or s.id = k.id)
    union select container_id from all_postings
    where transaction_id = any(${[...ids]}::uuid[]) and container_id is not null`;
  tx.call(tx.sql`lock_containers(${rows.map((row) => row.id)}::uuid[])`);
  await tx.sql`
    select from item_instances
    where id in (select item_instance_id from all_postings where transaction_id = any(${[...ids]}::uuid[]))
    order by id for no key update`;
}

async function reopen(tx: Tx, id: string): Promise<void> {
  const [owner] = await tx.sql<{ is_deleted: boolean; containers: number }[]>`
    select k.party_id is null and (k.character_id is null or c.deleted_at is not null) as is_deleted,
      (select count(*) from containers s where s.closed_at is null
        and (s.character_id = k.character_id or s.party_id = k.party_id))::int as containers
    from containers k left join characters c on c.id = k.character_id where k.id = ${id}`;
  if (!owner || owner.is_deleted) throw new AppError('UNDO_BLOCKED', OWNER_DELETED);
  if (owner.containers >= CONTAINERS_MAX)
    throw new AppError(
      'UNDO_BLOCKED',
      `The owner of the container has ${CONTAINERS_MAX} containers, which is the maximum.`,
    );
  await tx.sql`update containers set closed_at = null, updated_at = ${tx.now} where id = ${id}`;
}
