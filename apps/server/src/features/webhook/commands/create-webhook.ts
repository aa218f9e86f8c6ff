import { WEBHOOKS_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { WebhookForm } from '@quartermaster/contract/webhook';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { newSecret } from '../domain/secret.ts';
import { hostOf } from '../domain/target.ts';
import { requireSender } from '../policy.ts';

export type WebhookServices = Pick<Services, 'tokens' | 'config'>;

/**
 * Creates a webhook that receives new events, and returns its secret. Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT
 * for an archived party or a party with WEBHOOKS_MAX webhooks, FEATURE_NOT_IN_TIER, VALIDATION_ERROR.
 */
export async function createWebhook(
  tx: Tx,
  actor: Actor,
  partyId: string,
  form: WebhookForm,
  { tokens, config }: WebhookServices,
): Promise<{ id: string; secret: string }> {
  await requireSender(tx, actor, partyId);
  const host = hostOf(form.url, config);
  const id = newId();
  const { secret, sealed } = newSecret(tokens, id);
  const created = await tx.sql`
    insert into webhooks (id, party_id, created_by, url, host, description, event_types, state, sealed_secret,
      last_event_number, created_at, updated_at)
    select ${id}, party_id, ${actor.userId}, ${form.url}, ${host}, ${form.description}, ${form.event_types}, 'active',
      ${sealed}, newest, ${tx.now}, ${tx.now}
    from party_event_numbers
    where party_id = ${partyId} and (select count(*) from webhooks where party_id = ${partyId}) < ${WEBHOOKS_MAX}`;
  if (created.count === 0)
    throw new AppError('CONFLICT', `A party has at most ${WEBHOOKS_MAX} webhooks. Delete one first.`);
  return { id, secret };
}
