import { AppError, forbidden, notFound, partyArchived } from '@quartermaster/contract/errors';
import type { SharedKind } from '@quartermaster/contract/share';
import type { Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';
import { requireVisible } from '../character/policy.ts';
import { readTemplate } from '../item-template/queries/item-templates.ts';
import { requireRevealed } from '../loot/policy.ts';
import { requireMember, requirePermission } from '../party/policy.ts';
import { requireVisit } from '../shop/policy.ts';
import { lockShare, type ShareRow, type Subject } from './store.ts';

type Check = (sql: Sql, userId: string, id: string) => Promise<void>;

const CHECKS: Readonly<Record<SharedKind, Check>> = {
  party: async (sql, userId, id) => requirePermission(await requireMember(sql, userId, id), 'share'),
  shop_instance: async (sql, userId, id) =>
    requirePermission((await requireVisit(sql, userId, id)).member, 'manage_shops'),
  loot_instance: requireLoot,
  item_template: async (sql, userId, id) => {
    if ((await readTemplate(sql, userId, id)).creator_id !== userId)
      throw forbidden('Only the creator of this item can share it.');
  },
  character: async (sql, userId, id) => {
    const character = await requireVisible(sql, userId, id);
    if (character.user_id !== userId && character.role !== 'gm') throw forbidden();
    if (character.is_archived) throw partyArchived();
  },
};

/**
 * Game masters may share their party and its shops, loot and characters; managers its shops; players their own
 * characters; and creators their own items. Throws RESOURCE_NOT_FOUND for a subject that the user may not see,
 * FORBIDDEN, and CONFLICT in an archived party and for hidden loot.
 */
export const requireShare = (sql: Sql, userId: string, { kind, subject_id }: Subject): Promise<void> =>
  CHECKS[kind](sql, userId, subject_id);

/**
 * Locks a share that the user may change. Throws RESOURCE_NOT_FOUND for an unknown or expired code, CONFLICT for a page
 * that an admin hid (its creator could otherwise replace it), and the errors of requireShare.
 */
export async function requireOpenShare(tx: Tx, userId: string, code: string): Promise<ShareRow> {
  const share = await lockShare(tx, code);
  if (!share) throw notFound();
  await requireShare(tx.sql, userId, share);
  if (share.hidden_at !== null) throw new AppError('CONFLICT', 'An admin hid this page.');
  return share;
}

async function requireLoot(sql: Sql, userId: string, id: string): Promise<void> {
  const [loot] = await sql<{ party_id: string; is_revealed: boolean }[]>`
    select party_id, is_revealed from loot_instances where id = ${id} and closed_at is null`;
  if (!loot) throw notFound();
  requirePermission(await requireMember(sql, userId, loot.party_id), 'share');
  requireRevealed(loot);
}
