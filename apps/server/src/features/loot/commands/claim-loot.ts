import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import type { claimLoot as spec } from '@quartermaster/contract/loot';
import { decideTransfer } from '@quartermaster/rules/transfer-matrix';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireMayAct } from '../../character/policy.ts';
import { primaryContainerOf } from '../../container/commands/find-containers.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { accessTo, requireAccess, requireOneParty } from '../../container/policy.ts';
import { type LockedLoot, lockLoot } from '../domain/lock-loot.ts';
import { takeStack } from '../domain/take-stack.ts';
import { requireClaim } from '../policy.ts';

type ClaimResult = z.output<typeof spec.reply.data>;

/**
 * Claims a whole stack of loot for a character, into its primary container (DEC-6). Throws RESOURCE_NOT_FOUND,
 * FORBIDDEN, CONFLICT, ITEM_OUT_OF_STOCK when the stack has left the loot, CAPACITY_EXCEEDED, VALIDATION_ERROR.
 */
export async function claimLoot(
  tx: Tx,
  actor: Actor,
  id: string,
  claim: { readonly item_instance_id: string; readonly character_id: string },
): Promise<ClaimResult> {
  const targetId = await primaryContainerOf(tx, claim.character_id);
  if (targetId === null) throw invalid('character_id', 'This character does not exist');
  const { loot, target } = await lockBoth(tx, actor, id, targetId);
  await requireMayAct(tx.sql, actor.userId, claim.character_id);
  if (target.party_id !== loot.party_id) {
    throw invalid('character_id', 'This character is not in the party');
  }
  return takeStack(tx, actor, loot, target, { itemId: claim.item_instance_id });
}

/**
 * Takes some or all of a stack into a container of the party or of a character for which the actor may act. Throws the
 * errors of claimLoot, and TRANSFER_NOT_SUPPORTED.
 */
export async function takeLoot(
  tx: Tx,
  actor: Actor,
  id: string,
  take: {
    readonly item_instance_id: string;
    readonly target_container_id: string;
    readonly quantity?: number | undefined;
  },
): Promise<ClaimResult> {
  const { loot, target } = await lockBoth(tx, actor, id, take.target_container_id);
  if (!accessTo(target, actor.userId).see) throw notFound();
  if (target.owner_kind === 'shop' || target.owner_kind === 'loot') {
    const to = { kind: target.owner_kind, id: target.owner_id };
    const { rejection } = decideTransfer({
      from: { kind: 'loot', id },
      to,
      characterId: null,
      partyId: null,
    });
    throw new AppError('TRANSFER_NOT_SUPPORTED', rejection ?? undefined);
  }
  // Only a user who acts for the character may take items into its container.
  requireAccess(target, actor.userId, target.owner_kind === 'party' ? 'deposit' : 'withdraw');
  requireOneParty(loot, target);
  return takeStack(tx, actor, loot, target, { itemId: take.item_instance_id, quantity: take.quantity });
}

async function lockBoth(
  tx: Tx,
  actor: Actor,
  id: string,
  targetId: string,
): Promise<{ loot: LockedLoot; target: LockedContainer }> {
  const loot = await lockLoot(tx, actor, id, [targetId]);
  requireClaim(loot, loot.member);
  const [target] = loot.otherContainers;
  if (!target) throw notFound();
  return { loot, target };
}
