import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { endTierGrant, grantTier, type TierGrant } from '../../billing/commands/grant-tier.ts';
import type { BillingMailServices } from '../../billing/commands/queue-billing-mail.ts';
import { auditUser, lockUser, type UserAction } from '../domain/user.ts';
import { requireGrantEnd } from '../policy.ts';

/**
 * Grants a user a tier until a given time, in place of a tier granted before. Throws the errors of `lockUser`, and
 * VALIDATION_ERROR unless the end is in the future, at most ten years from now.
 */
export async function grantUserTier(
  tx: Tx,
  actor: Actor,
  services: BillingMailServices,
  { userId, reason, tier, endsAt }: UserAction & TierGrant,
): Promise<void> {
  requireGrantEnd(endsAt, tx.now);
  const user = await lockUser(tx, actor, userId);
  await grantTier(tx, services, userId, { tier, endsAt });
  await auditUser(tx, 'tier_granted', actor, user, { tier, ends_at: endsAt.toISOString(), reason });
}

/**
 * Ends the tier that an admin granted. Throws the errors of `lockUser`, and CONFLICT for a user without a granted tier.
 */
export async function endUserTierGrant(
  tx: Tx,
  actor: Actor,
  services: BillingMailServices,
  { userId, reason }: UserAction,
): Promise<void> {
  const user = await lockUser(tx, actor, userId);
  const tier = await endTierGrant(tx, services, userId);
  if (tier === null) throw new AppError('CONFLICT', 'This user has no granted tier.');
  await auditUser(tx, 'tier_grant_ended', actor, user, { tier, reason });
}
