import { AppError, notFound } from '@quartermaster/contract/errors';
import type { LootInstance } from '@quartermaster/contract/loot';
import { type Member, requirePermission } from '../party/policy.ts';

/** The columns of loot that its policy needs. */
export interface LootAccessRow {
  readonly is_revealed: boolean;
}

/** Whether a member may see loot; other members learn only that hidden loot exists. */
export const maySeeLoot = (loot: LootAccessRow, { permissions }: Pick<Member, 'permissions'>): boolean =>
  permissions.see_hidden_loot || (loot.is_revealed && permissions.see_party);

/** A member's permissions for loot; the client receives the same permissions (DEC-3). */
export function lootPermissions(
  loot: LootAccessRow,
  { permissions }: Pick<Member, 'permissions'>,
): LootInstance['permissions'] {
  return {
    claim: loot.is_revealed && permissions.claim_loot,
    manage: permissions.manage_loot,
    subscribe: permissions.see_inventory,
  };
}

/**
 * Throws RESOURCE_NOT_FOUND for hidden loot unless the member is a gm, FORBIDDEN for members who may not claim, and
 * CONFLICT in an archived party and, for a gm, for hidden loot.
 */
export function requireClaim(loot: LootAccessRow, member: Member): void {
  if (!maySeeLoot(loot, member)) throw notFound();
  requirePermission(member, 'claim_loot');
  requireRevealed(loot);
}

/** Throws CONFLICT while the loot is hidden: items in a character's inventory would reveal it. */
export function requireRevealed(loot: LootAccessRow): void {
  if (!loot.is_revealed) throw new AppError('CONFLICT', 'This loot is hidden. Reveal it first.');
}

/**
 * Throws RESOURCE_NOT_FOUND for hidden loot unless the member is a gm, FORBIDDEN unless the member is a gm, and
 * CONFLICT in an archived party.
 */
export function requireManage(loot: LootAccessRow, member: Member): void {
  if (!maySeeLoot(loot, member)) throw notFound();
  requirePermission(member, 'manage_loot');
}
