import { AppError, forbidden, notFound, partyArchived } from '@quartermaster/contract/errors';
import type { OwnerKind } from '@quartermaster/rules/history';
import type { CoinSystemKey } from '@quartermaster/rules/money';
import {
  type Membership,
  type Permission,
  type Permissions,
  permissionsFor,
} from '@quartermaster/rules/roles';
import type { Fragment, Sql } from '../../platform/database.ts';

/** The data that the permissions for a container depend on. */
export interface ContainerAccessRow {
  readonly owner_kind: OwnerKind;
  /** The player of the character that owns the container; null for every other owner. */
  readonly owner_user_id: string | null;
  /** The party of the container, or of the character, shop or loot that owns it. */
  readonly party_id: string | null;
  /** The coin system of the party; the 5e system outside any party. */
  readonly coin_system: CoinSystemKey;
  readonly visibility: 'private' | 'party';
  readonly role: Membership['role'] | null;
  readonly holds_game_master_seat: boolean | null;
  readonly is_archived: boolean | null;
  readonly has_character: boolean | null;
  /** Whether the container's shop is open or its loot is revealed. Null for every other container. */
  readonly is_open: boolean | null;
  /** A shop's till, visible to gm and manager only. */
  readonly is_till: boolean;
}

/**
 * SQL: whether `userId` has a character in party `p`. The subquery does not refer to `p`, so that a read of many
 * containers executes it once.
 */
const hasCharacter = (sql: Sql, userId: string): Fragment =>
  sql`p.id in (select h.party_id from characters h where h.user_id = ${userId} and h.deleted_at is null)`;

/**
 * SQL: the columns of ContainerAccessRow for container `k`, with `accessJoins`, which join its character `o`, shop
 * `si` or loot `li`, the party `p` and the reader's membership `m`.
 */
export const accessColumns = (sql: Sql, userId: string): Fragment => sql`
  case when k.character_id is not null then 'character' when k.party_id is not null then 'party'
    when k.shop_instance_id is not null then 'shop' else 'loot' end as owner_kind,
  coalesce(si.is_active, li.is_revealed) as is_open, k.is_till, o.user_id as owner_user_id,
  p.id as party_id, coalesce(p.coin_system, '5e') as coin_system, k.visibility, m.role, p.game_master_id = ${userId} as holds_game_master_seat,
  p.archived_at is not null as is_archived,
  ${hasCharacter(sql, userId)} as has_character`;

/** Id and name of the owner of container `k`, with the joins below. */
export const ownerColumns = (sql: Sql): Fragment => sql`
  coalesce(k.party_id, k.character_id, k.shop_instance_id, k.loot_instance_id) as owner_id,
  coalesce(o.name, si.name_override, si.template_name, li.name, p.name) as owner_name`;

export const accessJoins = (sql: Sql, userId: string): Fragment => sql`
  left join characters o on o.id = k.character_id
  left join shop_instances si on si.id = k.shop_instance_id
  left join loot_instances li on li.id = k.loot_instance_id
  left join parties p on p.id = coalesce(k.party_id, o.party_id, si.party_id, li.party_id)
  left join party_members m on m.party_id = p.id and m.user_id = ${userId}`;

/** SQL: whether `userId` may see container `k`, with the joins above; the same rule as `accessTo`. */
export const visibleTo = (sql: Sql, userId: string): Fragment => sql`(
    o.user_id = ${userId} and (p.id is null or m.role is not null)
    or m.role = 'gm'
    or k.character_id is not null and k.visibility = 'party' and m.role is not null
    or k.party_id is not null and m.role is not null and ${hasCharacter(sql, userId)}
    or k.shop_instance_id is not null and (m.role = 'manager' or m.role is not null and si.is_active and not k.is_till)
    or k.loot_instance_id is not null and m.role is not null and li.is_revealed)`;

export interface ContainerAccess {
  readonly see: boolean;
  readonly edit: boolean;
  readonly deposit: boolean;
  readonly withdraw: boolean;
  /** Identify items in it; each item is checked separately (DEC-3). */
  readonly identify: boolean;
  /** Read unidentified items (DEC-4). */
  readonly seeUnidentified: boolean;
  /** Read the container's name in the history even if it is private. */
  readonly seePrivate: boolean;
}

const NO_ACCESS: ContainerAccess = {
  see: false,
  edit: false,
  deposit: false,
  withdraw: false,
  identify: false,
  seeUnidentified: false,
  seePrivate: false,
};

/** The permissions of `userId` for a container (DEC-3, DEC-4). */
export function accessTo(container: ContainerAccessRow, userId: string): ContainerAccess {
  const isOwner = container.owner_user_id === userId;
  if (container.party_id === null) {
    // Outside any party a character's items concern its player only.
    return isOwner
      ? {
          ...NO_ACCESS,
          see: true,
          edit: true,
          deposit: true,
          withdraw: true,
          identify: true,
          seePrivate: true,
        }
      : NO_ACCESS;
  }
  const permissions = permissionsOf(container);
  if (!permissions) return NO_ACCESS;
  switch (container.owner_kind) {
    case 'party':
      return partyContainerAccess(permissions);
    case 'character':
      return characterContainerAccess(container, permissions, isOwner);
    case 'shop':
      return tradeContainerAccess(permissions, permissions.see_closed_shops, container);
    case 'loot':
      return tradeContainerAccess(permissions, permissions.see_hidden_loot, container);
  }
}

/** Shelf, till and loot: items are traded or claimed, never transferred directly. */
function tradeContainerAccess(
  may: Permissions,
  seesHidden: boolean,
  { is_open, is_till }: ContainerAccessRow,
): ContainerAccess {
  return {
    ...NO_ACCESS,
    see: seesHidden || (may.see_party && is_open === true && !is_till),
    identify: seesHidden && may.identify_items,
    seeUnidentified: may.see_unidentified,
    seePrivate: seesHidden,
  };
}

function partyContainerAccess(may: Permissions): ContainerAccess {
  return {
    see: may.see_inventory,
    edit: may.manage_party_containers,
    deposit: may.see_inventory && may.move_party_items,
    withdraw: may.see_inventory && may.move_party_items,
    identify: may.see_inventory && may.move_party_items,
    seeUnidentified: may.see_unidentified,
    seePrivate: true,
  };
}

/** Owner and gm may withdraw; everyone who sees the container may deposit. Observers may do neither. */
function characterContainerAccess(
  container: ContainerAccessRow,
  may: Permissions,
  isOwner: boolean,
): ContainerAccess {
  const see = isOwner || may.see_private_containers || (container.visibility === 'party' && may.see_party);
  const canManageItems = (isOwner && may.move_own_items) || may.act_for_any_character;
  return {
    see,
    edit: canManageItems,
    deposit: see && (canManageItems || may.move_own_items),
    withdraw: canManageItems,
    identify: canManageItems,
    seeUnidentified: may.see_unidentified,
    seePrivate: isOwner || may.see_private_containers,
  };
}

function permissionsOf(container: ContainerAccessRow): Permissions | null {
  if (container.role === null) return null;
  return permissionsFor({
    role: container.role,
    holdsGameMasterSeat: container.holds_game_master_seat ?? false,
    isArchived: container.is_archived ?? false,
    hasCharacter: container.has_character ?? false,
  });
}

/**
 * Throws unless `userId` has the permission: RESOURCE_NOT_FOUND for invisible containers, CONFLICT in an archived
 * party, FORBIDDEN otherwise.
 */
export function requireAccess(
  container: ContainerAccessRow,
  userId: string,
  action: 'edit' | 'deposit' | 'withdraw' | 'identify',
): ContainerAccess {
  const access = accessTo(container, userId);
  if (!access.see) throw notFound();
  if (access[action]) return access;
  if (container.is_archived && accessTo({ ...container, is_archived: false }, userId)[action]) {
    throw partyArchived();
  }
  throw forbidden();
}

/** Throws TRANSFER_NOT_SUPPORTED unless both containers are in the same party, or both in none (ADR 0007). */
export function requireOneParty(
  source: Pick<ContainerAccessRow, 'party_id'>,
  target: Pick<ContainerAccessRow, 'party_id'>,
): void {
  if (source.party_id === target.party_id) return;
  throw new AppError('TRANSFER_NOT_SUPPORTED', 'Items cannot be moved into or out of a party.');
}

/** Whether the user has a permission in the container's party; false outside any party. */
export function mayInParty(container: ContainerAccessRow, permission: Permission): boolean {
  return permissionsOf(container)?.[permission] ?? false;
}
