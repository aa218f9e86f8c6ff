import {
  actionOf,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
  type WebhookPayload,
  webhookTypeOf,
} from '@quartermaster/contract/webhook-payload';
import type { Tier } from '@quartermaster/rules/tier-names';
import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import { accountTier, effectiveTier } from '../../../platform/allowance.ts';
import { newId } from '../../../platform/ids.ts';
import { readSiteSettings } from '../../../platform/site-settings.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { findMember } from '../../party/policy.ts';
import { type DisableServices, disableWebhook } from '../commands/disable-webhook.ts';

export type FanOutServices = DisableServices;

/**
 * While a webhook has this many pending deliveries or more, further events stay in the party's outbox. A batch of
 * events that begins below this number can exceed it.
 */
export const PENDING_MAX = 500;
const EVENTS_BATCH_SIZE = 100;

interface DeliveringWebhook {
  readonly id: string;
  readonly party_id: string;
  readonly created_by: string;
  readonly last_event_number: number;
}

interface EventRow {
  readonly number: number;
  readonly action: string;
  readonly payload: {
    readonly at: string;
    readonly actor_id: string | null;
    readonly actor_name: string;
    readonly via: string;
    readonly ids: WebhookPayload['data']['ids'];
  };
}

/**
 * Creates the deliveries of the next events of a locked webhook and moves its cursor past them, in one transaction, so
 * that no event is delivered under two ids. Disables the webhook when its creator is no longer allowed to have it.
 */
export async function createDeliveries(
  tx: Tx,
  webhook: DeliveringWebhook,
  services: FanOutServices,
): Promise<void> {
  const rejection = await rejectionOf(tx, webhook, services);
  if (rejection !== null) return disableWebhook(tx, services, webhook.id, rejection);
  const [pending] = await tx.sql<{ count: number }[]>`
    select count(*) as count from webhook_deliveries where webhook_id = ${webhook.id} and state = 'pending'`;
  if ((pending?.count ?? 0) >= PENDING_MAX) return;
  const [row] = await tx.sql<{ event_types: WebhookEventType[] | null }[]>`
    select event_types from webhooks where id = ${webhook.id}`;
  const actions = (row?.event_types ?? WEBHOOK_EVENT_TYPES).map(actionOf);
  const events = await tx.sql<EventRow[]>`
    select number, action, payload from party_events
    where party_id = ${webhook.party_id} and number > ${webhook.last_event_number}
    order by number limit ${EVENTS_BATCH_SIZE}`;
  const rows = events
    .filter(({ action }) => actions.includes(action))
    .map((event) => deliveryOf(tx, webhook, event));
  if (rows.length > 0) await tx.sql`insert into webhook_deliveries ${tx.sql(rows)}`;
  // There is an event: `webhook` is behind the newest one, which is never deleted.
  const lastNumber = events.at(-1)?.number ?? webhook.last_event_number;
  await tx.sql`update webhooks set last_event_number = ${lastNumber} where id = ${webhook.id}`;
}

function deliveryOf(tx: Tx, webhook: DeliveringWebhook, { number, action, payload }: EventRow) {
  const { at, actor_id, actor_name, via, ids } = payload;
  const type = webhookTypeOf(action) as WebhookEventType;
  const body: WebhookPayload = {
    type,
    timestamp: at,
    data: { party_id: webhook.party_id, number, actor_id, actor_name, via, ids },
  };
  return {
    id: newId(),
    webhook_id: webhook.id,
    event_number: number,
    type,
    body: JSON.stringify(body),
    state: 'pending',
    // The time of the event, not of this transaction, so that processes with different clocks keep the order.
    next_attempt_at: new Date(at),
    created_at: tx.now,
  };
}

/** The reason why the creator is no longer allowed to have the webhook; null if the creator is still allowed. */
async function rejectionOf(
  tx: Tx,
  { created_by: userId, party_id }: DeliveringWebhook,
  { config }: FanOutServices,
): Promise<'creator' | 'tier' | null> {
  const member = await findMember(tx.sql, userId, party_id);
  if (!member?.permissions.see_webhooks) return 'creator';
  const [user] = await tx.sql<{ tier: Tier }[]>`select tier from users where id = ${userId}`;
  const { defaultTier } = await readSiteSettings(tx.sql, config);
  const ownTier = accountTier(user?.tier ?? 'tier_free', defaultTier);
  const tier = await effectiveTier(tx.sql, { userId, tier: ownTier, defaultTier }, party_id);
  return isFeatureAllowed(featuresOf(tier), 'api_access') ? null : 'tier';
}
