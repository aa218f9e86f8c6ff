/** Roles in a party and their permissions (DEC-3, DOM-6). */

export const ROLES = ['gm', 'manager', 'player', 'observer'] as const;
export type Role = (typeof ROLES)[number];

/** Each role with its article, for use within a sentence. */
export const ROLES_WITH_ARTICLE: Readonly<Record<Role, string>> = {
  gm: 'a game master',
  manager: 'a manager',
  player: 'a player',
  observer: 'an observer',
};

export const JOIN_PERMISSIONS = ['full', 'limited', 'restricted'] as const;
export type JoinPermission = (typeof JOIN_PERMISSIONS)[number];

/**
 * The conditions for a permission: `roles`, narrowed by further conditions. `seat`: `true` for only the game master of
 * record, `false` for everyone else. `character`: requires a character in the party, except for the gm.
 * `whenArchived`: applies even in an archived party, which can be read but not changed.
 */
type Grant = {
  readonly roles: readonly Role[];
  readonly seat?: boolean;
  readonly character?: true;
  readonly whenArchived?: true;
};

const EVERYONE = ROLES;
const GM: readonly Role[] = ['gm'];
const STEWARD_ROLES: readonly Role[] = ['gm', 'manager'];
const PLAYING_ROLES: readonly Role[] = ['gm', 'manager', 'player'];

const read = (roles: readonly Role[]): Grant => ({ roles, whenArchived: true });
const write = (roles: readonly Role[]): Grant => ({ roles });

/** The permission table of DEC-3. */
export const GRANTS = {
  see_party: read(EVERYONE),
  see_inventory: { roles: EVERYONE, character: true, whenArchived: true },
  see_hidden_loot: read(GM),
  /** The listings of a closed shop, and the money in the till. */
  see_closed_shops: read(STEWARD_ROLES),
  see_unidentified: read(GM),
  see_private_containers: read(GM),
  see_invitations: read(STEWARD_ROLES),
  see_webhooks: read(GM),
  manage_webhooks: write(GM),
  see_branding: read(GM),
  edit_party: write(GM),
  change_role: write(GM),
  remove_member: write(GM),
  archive_party: write(GM),
  /** The only write in an archived party; without it a party could not be restored. */
  unarchive_party: read(GM),
  regenerate_join_code: write(GM),
  share: write(GM),
  delete_party: { roles: GM, seat: true },
  transfer_gm: { roles: GM, seat: true },
  /** The game master of record has to hand the party over first. */
  leave_party: { roles: EVERYONE, seat: false },
  invite: write(STEWARD_ROLES),
  edit_notes: write(STEWARD_ROLES),
  schedule_session: write(STEWARD_ROLES),
  answer_session: write(EVERYONE),
  /** For observers as well, because seeing the inventory requires a character (DOM-6). */
  create_character: write(EVERYONE),
  // Without a character, members could not see the container that they created.
  manage_party_containers: { ...write(STEWARD_ROLES), character: true },
  move_party_items: write(PLAYING_ROLES),
  move_own_items: write(PLAYING_ROLES),
  act_for_any_character: write(GM),
  trade: write(PLAYING_ROLES),
  claim_loot: write(PLAYING_ROLES),
  manage_shops: write(STEWARD_ROLES),
  manage_loot: write(GM),
  identify_items: write(GM),
  undo_any: write(GM),
  undo_own: write(PLAYING_ROLES),
} satisfies Record<string, Grant>;

export type Permission = keyof typeof GRANTS;
export type Permissions = Readonly<Record<Permission, boolean>>;

export const PERMISSIONS = Object.keys(GRANTS) as readonly Permission[];

/** Period within which managers and players may undo their own transactions (DEC-3). */
export const OWN_UNDO_WINDOW_MS = 10 * 60_000;

export type MembershipState = {
  readonly role: Role;
  /** Whether the member is the game master of record (`game_master_id`). */
  readonly holdsGameMasterSeat: boolean;
};

export type Membership = MembershipState & {
  readonly isArchived: boolean;
  /** Whether the member has at least one character in this party. */
  readonly hasCharacter: boolean;
};

/** The member's permissions in this party. The client receives the same permissions that the server enforces. */
export function permissionsFor(member: Membership): Permissions {
  const entries = PERMISSIONS.map((permission) => [permission, isGranted(member, GRANTS[permission])]);
  return Object.fromEntries(entries) as Permissions;
}

function isGranted(member: Membership, grant: Grant): boolean {
  if (!grant.roles.includes(member.role)) return false;
  if (grant.seat !== undefined && grant.seat !== member.holdsGameMasterSeat) return false;
  if (grant.character && member.role !== 'gm' && !member.hasCharacter) return false;
  return grant.whenArchived === true || !member.isArchived;
}

/** A gm may remove anyone except a gm, and therefore not themselves (DOM-4). */
export function canRemoveMember(actor: MembershipState, target: MembershipState): boolean {
  return actor.role === 'gm' && target.role !== 'gm';
}

/** A gm may give any role except gm to anyone except a gm (DEC-3). */
export function canChangeRole(actor: MembershipState, target: MembershipState, to: Role): boolean {
  return actor.role === 'gm' && target.role !== 'gm' && to !== 'gm';
}

/** Everyone may leave except the game master of record, who must hand the party over first (DEC-3). */
export function canLeave(member: MembershipState): boolean {
  return !member.holdsGameMasterSeat;
}

/** The game master of record may hand the party over to any other member. */
export function canReceiveSeat(actor: MembershipState, target: MembershipState): boolean {
  return actor.holdsGameMasterSeat && !target.holdsGameMasterSeat;
}

const ROLES_BY_JOIN_PERMISSION: Readonly<Record<JoinPermission, readonly Role[]>> = {
  full: ['player', 'observer', 'manager', 'gm'],
  limited: ['player', 'observer'],
  restricted: [],
};

/**
 * The roles that a user with the code may request, the default first (DOM-4); `restricted`: by invitation only.
 */
export function joinableRoles(joinPermission: JoinPermission): readonly Role[] {
  return ROLES_BY_JOIN_PERMISSION[joinPermission];
}

/**
 * The roles that a user without the code may request in a public party: higher roles require the code (ADR
 * 0095).
 */
export function rolesWithoutCode(joinPermission: JoinPermission): readonly Role[] {
  return joinPermission === 'restricted' ? [] : ROLES_BY_JOIN_PERMISSION.limited;
}

/**
 * The roles a user may invite with, the default first: a manager invites players and observers, a gm also
 * managers, and only the game master of record also gms, because the role of gm cannot be withdrawn (ADR 0096).
 */
export function invitableRoles(inviter: MembershipState): readonly Role[] {
  if (inviter.holdsGameMasterSeat) return ROLES_BY_JOIN_PERMISSION.full;
  if (inviter.role === 'gm') return ['player', 'observer', 'manager'];
  return inviter.role === 'manager' ? ['player', 'observer'] : [];
}

/** A restricted party has no join code (DOM-4). */
export function hasJoinCode(joinPermission: JoinPermission): boolean {
  return joinPermission !== 'restricted';
}
