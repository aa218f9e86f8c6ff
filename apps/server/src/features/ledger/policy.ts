import { AppError, forbidden, partyArchived } from '@quartermaster/contract/errors';
import {
  type Membership,
  OWN_UNDO_WINDOW_MS,
  type Permissions,
  permissionsFor,
} from '@quartermaster/rules/roles';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { CharacterAccessRow } from '../character/policy.ts';

/** The reader of a history, with their permissions in its party: null without a party and for a non-member. */
export interface Reader {
  readonly userId: string;
  readonly permissions: Permissions | null;
  readonly now: Date;
}

export const OWNER_DELETED = 'The owner of this container was deleted.';

/** Why the deletion of what no longer exists cannot be undone, by transaction type. */
const DELETION_REASONS: Partial<Record<string, string>> = {
  container_deletion: OWNER_DELETED,
  delete: 'Deleted shops and loot cannot be restored.',
};

/** The reason why an undo is blocked by a container that is in another party than the transaction. */
export const otherPartyText = (container: string, { party_id }: Pick<Undoable, 'party_id'>): string =>
  `${container} is ${party_id === null ? 'in a party now' : 'no longer in this party'}.`;

/** The columns of a transaction that decide whether it may be undone. */
export interface Undoable {
  readonly actor_id: string;
  readonly party_id: string | null;
  readonly occurred_at: Date;
  readonly transaction_type?: string;
  /** Whether the transaction moved items that can return; for a deleted container, whether its owner still exists. */
  readonly moved_items: boolean;
  readonly undone_by: string | null;
}

/**
 * Whether the reader may undo a transaction: one that moved items and was not undone. In a party, a gm may undo any,
 * and managers and players their own within 10 minutes (DEC-3); outside parties, all users their own within 10 minutes.
 */
export function mayUndo(reader: Reader, row: Undoable): boolean {
  if (!row.moved_items || row.undone_by !== null) return false;
  const isRecent = reader.now.getTime() - row.occurred_at.getTime() <= OWN_UNDO_WINDOW_MS;
  const isRecentAndOwn = row.actor_id === reader.userId && isRecent;
  if (row.party_id === null) return isRecentAndOwn;
  return (
    reader.permissions !== null &&
    (reader.permissions.undo_any || (isRecentAndOwn && reader.permissions.undo_own))
  );
}

/**
 * Throws CONFLICT for a transaction that cannot be undone and in an archived party, FORBIDDEN for users who may not
 * undo it.
 */
export function requireUndo(reader: Reader, row: Undoable, membership: Membership | null): void {
  if (row.undone_by !== null) throw new AppError('CONFLICT', 'This was already undone.');
  if (!row.moved_items) {
    throw new AppError(
      'CONFLICT',
      DELETION_REASONS[row.transaction_type ?? ''] ?? 'Nothing was moved, so there is nothing to undo.',
    );
  }
  if (mayUndo(reader, row)) return;
  const unarchivedPermissions = membership && permissionsFor({ ...membership, isArchived: false });
  if (membership?.isArchived && mayUndo({ ...reader, permissions: unarchivedPermissions }, row)) {
    throw partyArchived();
  }
  throw forbidden();
}

/**
 * SQL: whether the reader owns the private source and destination of transaction `x`; the container of another owner
 * stays masked. Scalar subqueries, because for an `exists` the planner may read all containers first.
 */
export const ownContainerColumns = (sql: Sql, userId: string): Fragment => sql`
  x.source_private and ${isOwnContainer(sql, sql`x.source_container_id`, userId)} as owns_source,
  x.destination_private and ${isOwnContainer(sql, sql`x.destination_container_id`, userId)} as owns_destination`;

/** SQL: whether a container currently belongs to a character of the user. */
export const isOwnContainer = (sql: Sql, containerId: Fragment, userId: string): Fragment => sql`
  (select true from containers k join characters c on c.id = k.character_id
   where k.id = ${containerId} and c.user_id = ${userId} limit 1) is not null`;

/** The reader of a character's history, and whether they are the gm or the character's player. */
export const readerOf = (character: CharacterAccessRow, userId: string) => ({
  userId,
  isGm: character.role === 'gm',
  isPlayer: character.user_id === userId,
});

/** The reader's permissions in the character's party; null for a reader who is not a member. */
export function permissionsAsMember({
  role,
  holds_game_master_seat,
  is_archived,
}: CharacterAccessRow): Permissions | null {
  if (role === null) return null;
  return permissionsFor({
    role,
    holdsGameMasterSeat: holds_game_master_seat ?? false,
    isArchived: is_archived ?? false,
    hasCharacter: true,
  });
}
