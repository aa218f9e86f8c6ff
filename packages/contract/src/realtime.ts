import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

/** Clients subscribe to these two channels with the identifier `{channel, party_id}` (DOM-7). */
export const PARTY_CHANNEL = 'PartyChannel';
export const PARTY_INVENTORY_CHANNEL = 'PartyInventoryChannel';
/** The notifications of the signed-in user; the identifier is `{channel}`. */
export const NOTIFICATION_CHANNEL = 'NotificationChannel';

export const PARTY_ACTIONS = [
  'notes_updated',
  'next_session_updated',
  'character_updated',
  'character_assigned',
  'character_removed',
  'member_role_changed',
  'member_added',
  'member_removed',
  'inventory_updated',
  'presence_changed',
  'party_update',
  'party_updated',
  'party_activity',
] as const;
export const INVENTORY_ACTIONS = [
  'item_added',
  'item_removed',
  'item_moved',
  'item_updated',
  'item_traded',
  'shop_deployed',
  'shop_updated',
  'shop_closed',
  'party_inventory_updated',
  'presence_update',
  'test_connection',
] as const;
export type PartyAction = (typeof PARTY_ACTIONS)[number];
export type InventoryAction = (typeof INVENTORY_ACTIONS)[number];

const partyIdentifier = z.strictObject({
  channel: z.enum([PARTY_CHANNEL, PARTY_INVENTORY_CHANNEL]),
  party_id: id,
});
export type PartyIdentifier = z.infer<typeof partyIdentifier>;
const inboxIdentifier = z.strictObject({ channel: z.literal(NOTIFICATION_CHANNEL) });
export type InboxIdentifier = z.infer<typeof inboxIdentifier>;

/** The identifier a client subscribes with. */
export const channelIdentifier = z.discriminatedUnion('channel', [partyIdentifier, inboxIdentifier]);
export type ChannelIdentifier = z.infer<typeof channelIdentifier>;

/**
 * The event that a subscriber receives: the action, ids and how the change was made, without hidden details
 * (DEC-7). `number` is gapless within the party over both channels; presence events have none.
 */
export const partyEvent = z.looseObject({
  action: z.enum([...PARTY_ACTIONS, ...INVENTORY_ACTIONS]),
  party_id: id,
  number: z.int().optional(),
  at: time.optional(),
  actor_id: id.nullable().optional(),
  actor_name: z.string().optional(),
  via: z.string().optional(),
  ids: z.record(z.string(), z.union([id, z.array(id), z.null()])).optional(),
  online_users: z.array(z.strictObject({ id, username: z.string() })).optional(),
  change_type: z.enum(['joined', 'left']).optional(),
  user_id: id.optional(),
});
export type PartyEvent = z.infer<typeof partyEvent>;

/**
 * The events of NotificationChannel: a new notification, fewer unread notifications, or changed announcement banners,
 * with the unread count. Text is fetched separately. `id` is that of the new notification, if known.
 */
export const notificationEvent = z.strictObject({
  action: z.enum(['notification_created', 'notifications_read', 'announcements_changed']),
  unread_count: z.int(),
  id: id.optional(),
});
export type NotificationEvent = z.infer<typeof notificationEvent>;

export const createCableTicket = endpoint({
  id: 'cable.ticket',
  method: 'POST',
  path: `${API_PREFIX}/cable_tickets`,
  audience: 'user',
  summary: 'A single-use ticket for /cable, valid for 60 seconds',
  reply: { status: 201, data: z.strictObject({ ticket: z.string(), expires_at: time }) },
  errorCodes: [],
});
