import { unidentifiedName } from '@quartermaster/rules/names';
import type { CurrentStack, StackDelta } from '@quartermaster/rules/undo';
import { itemWeight, stackName } from '../../platform/ledger/stack-columns.ts';
import type { Tx } from '../../platform/transaction.ts';
import { isKnown } from '../identification/policy.ts';
import { isOwnContainer } from './policy.ts';

export interface PostingRow extends StackDelta {
  readonly templateId: string;
}

/** The postings of a transaction to containers, without the postings to the world that balance them. */
export function postingsOf(tx: Tx, transactionId: string): Promise<PostingRow[]> {
  return tx.sql<PostingRow[]>`
    select item_instance_id as "stackId", container_id as "containerId", delta, item_template_id as "templateId"
    from all_postings where transaction_id = ${transactionId} and container_id is not null order by line`;
}

/** Whether transactions have more than `limit` postings. */
export async function hasMorePostings(tx: Tx, ids: readonly string[], limit: number): Promise<boolean> {
  const [row] = await tx.sql<[{ count: number }]>`
    select count(*) as count from (
      select from all_postings where transaction_id = any(${[...ids]}::uuid[]) limit ${limit + 1}) p`;
  return row.count > limit;
}

/** The current state of a stack that this transaction has locked; the stack may be empty. */
export interface LockedStack extends CurrentStack {
  readonly id: string;
  readonly templateId: string;
  /** The weight of one item in hundredths of a pound. */
  readonly weight: number;
  readonly slotsEach: number;
  readonly name: string;
  /** The name that other users see while the item is unidentified. */
  readonly maskedName: string;
  /** Whether the actor may know the item's identity. */
  readonly isKnown: boolean;
  readonly is_equipped: boolean;
  readonly is_attuned: boolean;
}

/** Locks the stacks themselves, because a stack without a container is not covered by a container's lock. */
export async function lockStacks(
  tx: Tx,
  ids: readonly string[],
  reader: { userId: string; isGm: boolean },
): Promise<LockedStack[]> {
  const rows = await tx.sql<(Omit<LockedStack, 'maskedName'> & { category: string })[]>`
    select i.id, i.item_template_id as "templateId", i.container_id as "containerId", i.quantity,
      t.stack_size as "stackSize", ${itemWeight(tx.sql)} as weight, t.slots as "slotsEach",
      ${stackName(tx.sql)} as name, t.category,
      ${isKnown(tx.sql, reader.userId, reader.isGm)} as "isKnown",
      i.is_equipped, i.is_attuned
    from item_instances i join item_templates t on t.id = i.item_template_id
    where i.id = any(${[...ids]}::uuid[]) order by i.id for no key update of i`;
  return rows.map(({ category, ...row }) => ({ ...row, maskedName: unidentifiedName(category) }));
}

/** A container that received items. */
export interface Destination {
  readonly id: string;
  /** Null if it is hidden from the user. */
  readonly name: string | null;
  /** Whether the stack is in it now. */
  readonly isCurrent: boolean;
}

/**
 * The container that holds the stack now, if a transfer in the party since transaction `since` brought it there.
 * Otherwise the container that last received items of the stack from `containerId`; after a split or a merge this is
 * `containerId` itself. Undefined if the items did not go to a container.
 */
export async function lastDestinationOf(
  tx: Tx,
  departure: {
    stackId: string;
    containerId: string;
    /** The container that holds the stack now; null for none. */
    currentId: string | null;
    since: string;
    partyId: string | null;
    userId: string;
    isGm: boolean;
  },
): Promise<Destination | undefined> {
  // Coins that were paid leave a container that is not the source of the line, which is about the items bought.
  const isCurrent = tx.sql`coalesce(x.destination_container_id = ${departure.currentId}, false)`;
  const [row] = await tx.sql<{ id: string | null; name: string | null; isCurrent: boolean }[]>`
    select case when p.container_id = x.source_container_id then x.destination_container_id end as id,
      ${isCurrent} as "isCurrent",
      case when not x.destination_private or ${departure.isGm}
        or ${isOwnContainer(tx.sql, tx.sql`x.destination_container_id`, departure.userId)}
      then x.destination_name end as name
    from departures p join transactions x on x.id = p.transaction_id
    where p.item_instance_id = ${departure.stackId}
      and (p.container_id = ${departure.containerId} or ${isCurrent})
      and x.id > ${departure.since} and x.party_id is not distinct from ${departure.partyId}
    order by ${isCurrent} desc, x.id desc limit 1`;
  return row && row.id !== null ? { ...row, id: row.id } : undefined;
}

/** Whether only a gm may read a transaction, and therefore its undo. */
export async function isGmOnly(tx: Tx, transactionId: string): Promise<boolean> {
  const [row] = await tx.sql<{ gm_only: boolean }[]>`
    select gm_only from transactions where id = ${transactionId}`;
  return row?.gm_only ?? false;
}

/** The characters in whose histories a transaction appears. */
export async function charactersOf(tx: Tx, transactionId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select character_id as id from transaction_characters where transaction_id = ${transactionId}`;
  return rows.map(({ id }) => id);
}
