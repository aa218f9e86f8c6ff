import { z } from 'zod';
import { id, time } from './fields.ts';
import type { InventoryAction, PartyAction } from './realtime.ts';

/**
 * The event types that webhooks receive, with the action of the corresponding party event. Presence and the
 * connection test have no type, and `inventory_updated` has none because it only accompanies another event.
 */
const TYPES = {
  'item.added': { action: 'item_added', meaning: 'Items were added to a container.' },
  'item.removed': { action: 'item_removed', meaning: 'Items were destroyed.' },
  'item.moved': { action: 'item_moved', meaning: 'Items or coins were transferred between containers.' },
  'item.updated': {
    action: 'item_updated',
    meaning:
      'Items changed, such as their quantity, name or identification, or were split, merged or converted.',
  },
  'item.traded': { action: 'item_traded', meaning: 'Items were bought, sold, claimed or distributed.' },
  'inventory.updated': {
    action: 'party_inventory_updated',
    meaning:
      'A container or loot was created, changed or deleted, or a character joined or left with its containers.',
  },
  'shop.deployed': { action: 'shop_deployed', meaning: 'A shop was deployed.' },
  'shop.updated': {
    action: 'shop_updated',
    meaning: 'A shop changed: stock, prices or details, or it was opened again.',
  },
  'shop.closed': { action: 'shop_closed', meaning: 'A shop was closed or deleted.' },
  'character.updated': { action: 'character_updated', meaning: 'A character changed.' },
  'character.assigned': { action: 'character_assigned', meaning: 'A character joined the party.' },
  'character.removed': { action: 'character_removed', meaning: 'A character left the party.' },
  'member.added': { action: 'member_added', meaning: 'A member joined.' },
  'member.removed': { action: 'member_removed', meaning: 'A member left or was removed.' },
  'member.role_changed': { action: 'member_role_changed', meaning: 'The role of a member changed.' },
  'party.updated': { action: 'party_updated', meaning: 'The party settings changed.' },
  'party.people_updated': { action: 'party_update', meaning: 'An invitation or a patronage changed.' },
  'party.adjusted': { action: 'party_activity', meaning: 'A manual adjustment was recorded.' },
  'notes.updated': { action: 'notes_updated', meaning: 'The party notes changed.' },
  'session.updated': {
    action: 'next_session_updated',
    meaning: 'The next session was scheduled, changed or canceled, or a member answered.',
  },
} as const satisfies Record<string, { action: PartyAction | InventoryAction; meaning: string }>;

export type WebhookEventType = keyof typeof TYPES;
export const WEBHOOK_EVENT_TYPES = Object.keys(TYPES) as [WebhookEventType, ...WebhookEventType[]];

/** The meaning of each type in one sentence. */
export const meaningOf = (type: WebhookEventType): string => TYPES[type].meaning;

const BY_ACTION = new Map<string, WebhookEventType>(
  WEBHOOK_EVENT_TYPES.map((type) => [TYPES[type].action, type]),
);

/** The type for the action of a party event; undefined if webhooks do not receive it. */
export const webhookTypeOf = (action: string): WebhookEventType | undefined => BY_ACTION.get(action);
/** The action of the party event that belongs to a type. */
export const actionOf = (type: WebhookEventType): string => TYPES[type].action;

/** The type of a test event. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/**
 * The payload of a webhook: ids and the actor, without names or properties of items. Receivers read the records
 * from the API with their own permissions (ADR 0195).
 */
export const webhookPayload = z.strictObject({
  type: z.enum([...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE]),
  /** The time of the event. */
  timestamp: time,
  data: z.strictObject({
    party_id: id,
    /** The number of the party event; null in a test. */
    number: z.int().nullable(),
    actor_id: id.nullable(),
    actor_name: z.string().nullable(),
    /** web, api, discord, admin or system. */
    via: z.string(),
    /**
     * Ids by name, such as `transaction_id`, `item_instance_ids` and `container_id`; the type of the event determines
     * which. Lists of more than 100 ids are left empty.
     */
    ids: z.record(z.string(), z.union([id, z.array(id), z.null()])),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;
