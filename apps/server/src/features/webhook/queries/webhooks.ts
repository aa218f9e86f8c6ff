import type { Webhook, WebhookDelivery } from '@quartermaster/contract/webhook';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { requireReader } from '../policy.ts';
import { presentDelivery, presentWebhook } from '../present.ts';
import { type DeliveryFilter, deliveriesOf, deliveryById, webhookById, webhooksOf } from '../store.ts';

/** The webhooks of a party, for its game masters. Throws RESOURCE_NOT_FOUND, FORBIDDEN. */
export async function listWebhooks(sql: Sql, userId: string, partyId: string): Promise<Webhook[]> {
  await requireReader(sql, userId, partyId);
  return (await webhooksOf(sql, partyId)).map(presentWebhook);
}

export async function readWebhook(sql: Sql, partyId: string, id: string): Promise<Webhook> {
  return presentWebhook(await webhookById(sql, partyId, id));
}

/** One page of a delivery log, newest first. Throws RESOURCE_NOT_FOUND, FORBIDDEN. */
export async function listDeliveries(
  sql: Sql,
  userId: string,
  params: { readonly id: string; readonly webhook_id: string },
  filter: DeliveryFilter,
): Promise<Page<WebhookDelivery>> {
  await requireReader(sql, userId, params.id);
  await webhookById(sql, params.id, params.webhook_id);
  const { rows, total } = await deliveriesOf(sql, params.webhook_id, filter);
  return { rows: rows.map(presentDelivery), total };
}

export const readDelivery = async (sql: Sql, webhookId: string, id: string): Promise<WebhookDelivery> =>
  presentDelivery(await deliveryById(sql, webhookId, id));
