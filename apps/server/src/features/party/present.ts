import type { Party, PartyMember } from '@quartermaster/contract/party';
import type { PublicParty } from '@quartermaster/contract/party-discovery';
import type { PartyNotes } from '@quartermaster/contract/party-notes';
import { permissionsFor } from '@quartermaster/rules/roles';
import type { MemberRow, NotesRow, PartyRow, PublicPartyRow } from './queries/parties.ts';

export function presentParty(row: PartyRow): Party {
  const { role, is_seat, has_character, created_at, updated_at, ...facts } = row;
  const permissions = permissionsFor({
    role,
    isSeat: is_seat,
    hasCharacter: has_character,
    isArchived: row.is_archived,
  });
  return {
    ...facts,
    user_role: role,
    is_gm: role === 'gm',
    permissions,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** E-mail addresses are for the game masters, who invite by them; nobody else needs them. */
export function presentMember(row: MemberRow, toGm: boolean): PartyMember {
  return {
    id: row.id,
    user_id: row.user_id,
    role: row.role,
    created_at: row.created_at.toISOString(),
    user: { username: row.username, email: toGm ? row.email : null, avatar_url: row.avatar_url },
    character_details: row.characters,
  };
}

/** A party that has written nothing down yet has empty notes, version 0. */
export const presentNotes = (row: NotesRow | undefined): PartyNotes => ({
  notes: row?.notes ?? '',
  version: row?.version ?? 0,
  updated_at: row?.updated_at.toISOString() ?? null,
  updated_by: row?.updated_by ?? null,
});

/** A public party's card: the row has nothing of its members or its code to begin with. */
export const presentPublicParty = (row: PublicPartyRow): PublicParty => ({ ...row, is_public: true });
