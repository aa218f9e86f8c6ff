import { forbidden, notFound, partyArchived } from '@quartermaster/contract/errors';
import { type Membership, permissionsFor } from '@quartermaster/rules/roles';
import type { Sql } from '../../platform/database.ts';

/** A character and the reader's relation to it. */
export interface CharacterAccessRow {
  readonly id: string;
  readonly name: string;
  readonly user_id: string;
  readonly party_id: string | null;
  readonly role: Membership['role'] | null;
  readonly holds_game_master_seat: boolean | null;
  readonly is_archived: boolean | null;
}

export interface CharacterAccess {
  readonly see: boolean;
  /** Update its sheet: its player only; not while its party is archived. */
  readonly edit: boolean;
  /**
   * Transfer its items: its player, unless they are an observer, and the gm (DEC-3); not while its party is archived.
   */
  readonly act: boolean;
  /**
   * Assign it to a party, remove it from one, or delete it: its player only (ADR 0097); not while its party is
   * archived.
   */
  readonly assign: boolean;
  /**
   * Remove it from its party: a gm; not while the party is archived. The characters of gms are excluded by
   * `canRemoveMember`.
   */
  readonly remove: boolean;
  /** Read its private containers, and therefore its whole load: its player and the gm. */
  readonly seePrivate: boolean;
  /** Create a duplicate outside any party: its player only, even while its party is archived. */
  readonly duplicate: boolean;
}

/** The permissions of `userId` for a character. */
export function accessToCharacter(character: CharacterAccessRow, userId: string): CharacterAccess {
  const isOwner = character.user_id === userId;
  const base = {
    see: isOwner,
    edit: isOwner,
    act: isOwner,
    assign: isOwner,
    remove: false,
    seePrivate: isOwner,
    duplicate: isOwner,
  };
  if (character.party_id === null) return base;
  const isEditable = isOwner && !character.is_archived;
  if (character.role === null) return { ...base, edit: isEditable, act: false, assign: false };
  const may = permissionsFor({
    role: character.role,
    holdsGameMasterSeat: character.holds_game_master_seat ?? false,
    isArchived: character.is_archived ?? false,
    hasCharacter: true,
  });
  return {
    ...base,
    see: may.see_party,
    edit: isEditable,
    act: may.act_for_any_character || (isOwner && may.move_own_items),
    assign: isEditable,
    remove: may.remove_member,
    seePrivate: isOwner || may.see_private_containers,
  };
}

async function findAccessRow(
  sql: Sql,
  userId: string,
  characterId: string,
): Promise<CharacterAccessRow | undefined> {
  const [row] = await sql<CharacterAccessRow[]>`
    select c.id, c.name, c.user_id, c.party_id, m.role, p.game_master_id = ${userId} as holds_game_master_seat,
           p.archived_at is not null as is_archived
    from characters c
    left join parties p on p.id = c.party_id
    left join party_members m on m.party_id = p.id and m.user_id = ${userId}
    where c.id = ${characterId} and c.deleted_at is null`;
  return row;
}

/** Throws RESOURCE_NOT_FOUND unless the user may see the character. */
export async function requireVisible(
  sql: Sql,
  userId: string,
  characterId: string,
): Promise<CharacterAccessRow> {
  const character = await findAccessRow(sql, userId, characterId);
  if (!character || !accessToCharacter(character, userId).see) throw notFound();
  return character;
}

/** Like requireVisible; also throws the errors of requireCharacterAccess unless the user may act for the character. */
export async function requireMayAct(
  sql: Sql,
  userId: string,
  characterId: string,
): Promise<CharacterAccessRow> {
  const character = await requireVisible(sql, userId, characterId);
  requireCharacterAccess(character, userId, 'act');
  return character;
}

/**
 * Throws FORBIDDEN unless the user has the permission, and CONFLICT if they lack it only because the party is
 * archived.
 */
export function requireCharacterAccess(
  character: CharacterAccessRow,
  userId: string,
  action: 'edit' | 'act' | 'assign' | 'remove' | 'duplicate',
): void {
  if (accessToCharacter(character, userId)[action]) return;
  if (character.is_archived && accessToCharacter({ ...character, is_archived: false }, userId)[action]) {
    throw partyArchived();
  }
  throw forbidden();
}
