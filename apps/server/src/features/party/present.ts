import type { Party } from '@quartermaster/contract/party';
import type { Branding } from '@quartermaster/contract/party-branding';
import type { PublicParty } from '@quartermaster/contract/party-discovery';
import type { PartyMember } from '@quartermaster/contract/party-member';
import type { PartyNotes } from '@quartermaster/contract/party-notes';
import { displayedUsername } from '@quartermaster/rules/names';
import { type JoinPermission, permissionsFor } from '@quartermaster/rules/roles';
import type { Tier } from '@quartermaster/rules/tier-names';
import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import { accountTier } from '../../platform/allowance.ts';
import type { Row } from '../../platform/db-types.ts';
import type { AccessRow } from './policy.ts';

type PartyColumns = Pick<
  Row<'parties'>,
  | 'id'
  | 'name'
  | 'description'
  | 'game_system'
  | 'setting'
  | 'join_permission'
  | 'encumbrance_style'
  | 'coin_system'
  | 'join_code'
  | 'is_public'
  | 'game_master_id'
  | 'created_at'
  | 'updated_at'
>;
export type BrandRow = Pick<Row<'parties'>, 'brand_accent' | 'logo_image_id' | 'banner_image_id'>;
export interface PartyRow extends PartyColumns, AccessRow, BrandRow {
  is_hidden: boolean;
  /** The stored tier of the user in the game-master seat. */
  seat_tier: Tier;
  event_number: number;
  member_count: number;
  gm_name: string;
}

export interface MemberRow extends Pick<Row<'party_members'>, 'id' | 'user_id' | 'role' | 'created_at'> {
  username: string;
  display_name: string;
  bio: string;
  email: string;
  avatar_url: string;
  patronage: PartyMember['patronage'];
  characters: { id: string; name: string; primary_container_id: string | null }[];
}

export interface NotesRow extends Pick<Row<'party_notes'>, 'notes' | 'version' | 'updated_at'> {
  updated_by: string;
}

type PublicColumns = Pick<Row<'parties'>, 'name' | 'description' | 'game_system' | 'setting'> & {
  join_permission: JoinPermission;
  member_count: number;
  gm_name: string;
};
export interface PreviewRow extends PublicColumns {
  is_public: boolean;
}
export interface PublicPartyRow extends PublicColumns {
  id: string;
  is_member: boolean;
}

/** @param defaultTier the current default tier, which is the minimum tier of the seat */
export function presentParty(row: PartyRow, defaultTier: Tier): Party {
  const {
    role,
    holds_game_master_seat,
    has_character,
    created_at,
    updated_at,
    seat_tier,
    brand_accent,
    logo_image_id,
    banner_image_id,
    ...columns
  } = row;
  const permissions = permissionsFor({
    role,
    holdsGameMasterSeat: holds_game_master_seat,
    hasCharacter: has_character,
    isArchived: row.is_archived,
  });
  return {
    ...columns,
    user_role: role,
    is_gm: role === 'gm',
    branding: effectiveBranding(row, accountTier(seat_tier, defaultTier)),
    permissions,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

const imageUrl = (imageId: string | null): string | null => imageId && `/images/${imageId}.webp`;

export const presentBranding = (row: BrandRow): Branding => ({
  accent: row.brand_accent,
  logo_url: imageUrl(row.logo_image_id),
  banner_url: imageUrl(row.banner_image_id),
});

/**
 * The branding that is displayed; null if there is none or the tier of the game-master seat does not include it.
 * `seatTier` excludes tiers granted by a patron: none that a patron can grant includes branding, which a test
 * of the rules ensures.
 */
export function effectiveBranding(row: BrandRow, seatTier: Tier): Branding | null {
  const hasBrand = Boolean(row.brand_accent ?? row.logo_image_id ?? row.banner_image_id);
  return hasBrand && isFeatureAllowed(featuresOf(seatTier), 'custom_branding') ? presentBranding(row) : null;
}

/** Only game masters see email addresses, which they use for invitations. */
export function presentMember(row: MemberRow, isReaderGm: boolean): PartyMember {
  return {
    id: row.id,
    user_id: row.user_id,
    role: row.role,
    created_at: row.created_at.toISOString(),
    user: {
      username: row.username,
      display_name: row.display_name,
      bio: row.bio,
      email: isReaderGm ? row.email : null,
      avatar_url: row.avatar_url,
    },
    character_details: row.characters,
    patronage: row.patronage,
  };
}

/** A party without notes is presented with empty notes of version 0. */
export const presentNotes = (row: NotesRow | undefined): PartyNotes => ({
  notes: row?.notes ?? '',
  version: row?.version ?? 0,
  updated_at: row?.updated_at.toISOString() ?? null,
  updated_by: row ? displayedUsername(row.updated_by) : null,
});

/** The card of a public party: without members and join code. */
export const presentPublicParty = (row: PublicPartyRow): PublicParty => ({ ...row, is_public: true });
