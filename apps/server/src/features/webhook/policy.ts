import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import type { Actor } from '../../platform/actor.ts';
import { effectiveTier } from '../../platform/allowance.ts';
import type { Sql } from '../../platform/database.ts';
import type { Tx } from '../../platform/transaction.ts';
import { requireFeature } from '../allowance/commands/use-allowance.ts';
import { lockParty } from '../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../party/policy.ts';

/** Only game masters may read webhooks and their logs. Throws RESOURCE_NOT_FOUND, FORBIDDEN. */
export async function requireReader(sql: Sql, userId: string, partyId: string): Promise<void> {
  requirePermission(await requireMember(sql, userId, partyId), 'see_webhooks');
}

/**
 * Only game masters may manage webhooks; pausing and deleting webhooks does not require API access. Locks the party, so
 * that the game master cannot change until the commit. Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT in an archived
 * party.
 */
export async function requireManageWebhooks(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'manage_webhooks');
}

/** Whether the effective tier in the party includes API access. */
export const hasApiAccess = async (sql: Sql, actor: Actor, partyId: string): Promise<boolean> =>
  isFeatureAllowed(featuresOf(await effectiveTier(sql, actor, partyId)), 'api_access');

/**
 * Every change that lets a webhook send requires API access (DEC-11). Throws FEATURE_NOT_IN_TIER, and the errors of
 * requireManageWebhooks.
 */
export async function requireSender(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await requireManageWebhooks(tx, actor, partyId);
  await requireFeature(tx, actor, 'api_access', partyId);
}
