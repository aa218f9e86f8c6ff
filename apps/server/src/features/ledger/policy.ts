import { AppError, archivedParty, forbidden } from '@quartermaster/contract/errors';
import {
  type Membership,
  type Permissions,
  permissionsFor,
  UNDO_OWN_FOR_MS,
} from '@quartermaster/rules/roles';
import type { CharacterAccessRow } from '../character/policy.ts';

/** Who reads a history, and what they may do in its party; null outside any party. */
export interface Reader {
  readonly userId: string;
  readonly permissions: Permissions | null;
  readonly now: Date;
}

/** What has to be known of a transaction to say whether it may be taken back. */
export interface Undoable {
  readonly actor_id: string;
  readonly party_id: string | null;
  readonly occurred_at: Date;
  readonly moved_things: boolean;
  readonly undone_by: string | null;
}

/** A gm takes back anything, others their own within 10 minutes (DEC-3). */
export function mayUndo(reader: Reader, row: Undoable): boolean {
  if (!row.moved_things || row.undone_by !== null) return false;
  const isFresh = reader.now.getTime() - row.occurred_at.getTime() <= UNDO_OWN_FOR_MS;
  const isOwn = row.actor_id === reader.userId && isFresh;
  if (row.party_id === null) return isOwn;
  return (
    reader.permissions !== null && (reader.permissions.undo_any || (isOwn && reader.permissions.undo_own))
  );
}

/** Throws CONFLICT for what cannot be taken back or a party that is archived, FORBIDDEN for who may not. */
export function requireUndo(reader: Reader, row: Undoable, membership: Membership | null): void {
  if (row.undone_by !== null) throw new AppError('CONFLICT', 'This was taken back already.');
  if (!row.moved_things)
    throw new AppError('CONFLICT', 'Nothing was moved, so there is nothing to take back.');
  if (mayUndo(reader, row)) return;
  const whileOpen = membership && permissionsFor({ ...membership, isArchived: false });
  if (membership?.isArchived && mayUndo({ ...reader, permissions: whileOpen }, row)) {
    throw archivedParty();
  }
  throw forbidden();
}

/** Who reads a character's history: whether as gm, and whether as its player. */
export const readerOf = (character: CharacterAccessRow, userId: string) => ({
  userId,
  isGm: character.role === 'gm',
  isPlayer: character.user_id === userId,
});

/** What the reader of a character's history may do in the character's party; null outside any party. */
export function permissionsAsMember({ role, is_seat, is_archived }: CharacterAccessRow): Permissions | null {
  if (role === null) return null;
  return permissionsFor({
    role,
    isSeat: is_seat ?? false,
    isArchived: is_archived ?? false,
    hasCharacter: true,
  });
}
