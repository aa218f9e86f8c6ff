import { notFound } from '@quartermaster/contract/errors';
import type { EncumbranceStyle } from '@quartermaster/rules/capacity';
import { placeName } from '@quartermaster/rules/history';
import type { PlaceEntry } from '../../../platform/ledger/entry.ts';
import { RetryTransaction, type Tx } from '../../../platform/transaction.ts';
import { accessColumns, accessJoins, type ContainerAccessRow, ownerColumns } from '../policy.ts';

/** A container locked by this transaction, with all columns that decisions need. */
export interface LockedContainer extends ContainerAccessRow {
  readonly id: string;
  readonly name: string;
  /** Hundredths of a pound; null means unlimited. */
  readonly max_weight: number | null;
  readonly max_slots: number | null;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly encumbrance_style: EncumbranceStyle | null;
}

/**
 * Locks containers in the order of their ids, so that two transfers never deadlock (docs/architecture.md). Call it
 * before locking anything else. `requestedIds` come from the request, `foundIds` from a query of this transaction.
 * Returns the requested containers, then the found ones, each in the given order. Throws RESOURCE_NOT_FOUND when a
 * requested container does not exist or is deleted, and RetryTransaction when a found one was deleted before it was
 * locked.
 */
export async function lockContainers(
  tx: Tx,
  userId: string,
  requestedIds: readonly string[],
  foundIds: readonly string[] = [],
): Promise<LockedContainer[]> {
  const ids = [...requestedIds, ...foundIds];
  const lockIds = [...new Set(ids)];
  // Rows must be read after the locks are acquired. A single statement that waited for a lock would still see
  // the roles and owners from before its wait.
  tx.call(tx.sql`lock_containers(${lockIds}::uuid[])`);
  const rows = await tx.read<LockedContainer>(tx.sql`
    select k.id, k.name, k.max_weight, k.max_slots, p.encumbrance_style,
      ${ownerColumns(tx.sql)}, ${accessColumns(tx.sql, userId)}
    from containers k ${accessJoins(tx.sql, userId)}
    where k.id = any(${lockIds}::uuid[]) and k.closed_at is null`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, position) => {
    const row = byId.get(id);
    if (!row) throw position < requestedIds.length ? notFound() : new RetryTransaction();
    return row;
  });
}

/** Locks all open containers of a member's characters in a party before the member leaves. */
export async function lockOwnedContainers(tx: Tx, partyId: string, userId: string): Promise<void> {
  await tx.sql`
    select from containers k join characters c on c.id = k.character_id
    where c.party_id = ${partyId} and c.user_id = ${userId} and k.closed_at is null
    order by k.id for no key update of k`;
}

/** Locks all open containers of these characters, in the order of their ids. */
export async function lockContainersOf(
  tx: Tx,
  userId: string,
  characterIds: readonly string[],
): Promise<LockedContainer[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from containers where character_id = any(${[...characterIds]}::uuid[]) and closed_at is null
    order by id for no key update`;
  return lockContainers(
    tx,
    userId,
    rows.map(({ id }) => id),
  );
}

/** Whether the container is hidden loot, whose changes are visible to a gm only and not published. */
export const isHiddenLoot = ({ owner_kind, is_open }: LockedContainer): boolean =>
  owner_kind === 'loot' && is_open !== true;

/** Changes to a till concern the shop only, and changes to hidden loot must not be revealed later. */
function isPrivate(container: LockedContainer): boolean {
  const { owner_kind, visibility, is_till } = container;
  if (owner_kind === 'loot') return isHiddenLoot(container);
  return owner_kind === 'shop' ? is_till : visibility === 'private';
}

/** The container as the history stores it. */
export const placeOf = (container: LockedContainer): PlaceEntry => ({
  id: container.id,
  name: placeName(container.name, { kind: container.owner_kind, name: container.owner_name }),
  isPrivate: isPrivate(container),
  ownerKind: container.owner_kind,
});

/** The character that owns the container, if any: its history records changes to the container. */
export const characterIdOf = (container: LockedContainer): string[] =>
  container.owner_kind === 'character' ? [container.owner_id] : [];
