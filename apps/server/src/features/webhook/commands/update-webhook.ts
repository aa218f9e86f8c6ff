import type { updateWebhook as updateSpec } from '@quartermaster/contract/webhook';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { requireRecentAuthentication } from '../../../platform/auth/recent-authentication.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { hostOf, type TargetRules } from '../domain/target.ts';
import { requireManageWebhooks, requireSender } from '../policy.ts';
import { lockWebhook } from '../store.ts';

type Change = z.output<typeof updateSpec.body>['webhook'];

/**
 * Updates a webhook. A resumed webhook receives only new events, and the actor becomes its creator, whose tier and role
 * it then requires. Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT for an archived party,
 * FEATURE_NOT_IN_TIER unless the change only pauses the webhook, RECENT_AUTHENTICATION_REQUIRED for a new URL (ADR
 * 0226), VALIDATION_ERROR.
 */
export async function updateWebhook(
  tx: Tx,
  actor: Actor,
  { id: partyId, webhook_id }: { readonly id: string; readonly webhook_id: string },
  change: Change,
  config: TargetRules,
): Promise<void> {
  const isPause = change.state === 'paused' && Object.keys(change).length === 1;
  await (isPause ? requireManageWebhooks : requireSender)(tx, actor, partyId);
  const storedWebhook = await lockWebhook(tx, partyId, webhook_id);
  const { url, description, event_types } = change;
  if (url !== undefined && url !== storedWebhook.url)
    await requireRecentAuthentication(tx.sql, actor, tx.now);
  const fields = {
    ...(url === undefined ? {} : { url, host: hostOf(url, config) }),
    ...(description === undefined ? {} : { description }),
    ...(event_types === undefined ? {} : { event_types }),
    updated_at: tx.now,
  };
  await tx.sql`update webhooks set ${tx.sql(fields)} where id = ${webhook_id}`;
  if (change.state === 'paused')
    await tx.sql`update webhooks set state = 'paused', disabled_reason = null where id = ${webhook_id}`;
  if (change.state === 'active' && storedWebhook.state !== 'active')
    await tx.sql`
      update webhooks w set state = 'active', disabled_reason = null, failing_since = null,
        created_by = ${actor.userId}, last_event_number = n.newest
      from party_event_numbers n where w.id = ${webhook_id} and n.party_id = w.party_id`;
}
