import { WEBHOOK_SECRET_OVERLAP_MS } from '@quartermaster/contract/constants';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { newSecret } from '../domain/secret.ts';
import { requireSender } from '../policy.ts';
import { lockWebhook } from '../store.ts';
import type { WebhookServices } from './create-webhook.ts';

/**
 * Replaces the secret and returns the new one; the previous secret also signs for 24 hours, and older secrets no longer
 * do. Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT for an archived party, FEATURE_NOT_IN_TIER.
 */
export async function rotateSecret(
  tx: Tx,
  actor: Actor,
  partyId: string,
  id: string,
  { tokens }: Pick<WebhookServices, 'tokens'>,
): Promise<string> {
  await requireSender(tx, actor, partyId);
  const { sealed_secret } = await lockWebhook(tx, partyId, id);
  const { secret, sealed } = newSecret(tokens, id);
  const expiresAt = new Date(tx.now.getTime() + WEBHOOK_SECRET_OVERLAP_MS);
  await tx.sql`
    update webhooks set sealed_secret = ${sealed}, previous_sealed_secret = ${sealed_secret},
      previous_secret_expires_at = ${expiresAt}, updated_at = ${tx.now}
    where id = ${id}`;
  return secret;
}
