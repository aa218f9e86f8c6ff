import {
  type ChannelIdentifier,
  type InboxIdentifier,
  PARTY_INVENTORY_CHANNEL,
  type PartyIdentifier,
} from '@quartermaster/contract/realtime';
import {
  type Connection,
  type InboxSubscription,
  isPartySubscription,
  type PartySubscription,
  type Subscription,
} from './connection.ts';
import type { Feed } from './feed.ts';
import { historyStart } from './history.ts';
import type { Hub } from './hub.ts';
import { type Command, frames, type HistoryRequest, parseAction, parseIdentifier } from './protocol.ts';

/** The maximum number of reads, of 500 events each, until a feed has caught up with a client's position. */
const CATCH_UP_ATTEMPTS = 20;

/** Executes a client's command. Forbidden commands are rejected or ignored, as in Action Cable. */
export async function executeCommand(hub: Hub, connection: Connection, command: Command): Promise<void> {
  if (command.command === 'pong') return;
  if (command.command === 'subscribe') return subscribe(hub, connection, command.identifier, command.history);
  const subscription = connection.subscriptions.get(command.identifier);
  if (!subscription) return;
  if (command.command === 'unsubscribe') return hub.end(subscription, false);
  if (command.command === 'history') return catchUp(hub, subscription, command.history);
  perform(hub, subscription, command.data);
}

async function subscribe(
  hub: Hub,
  connection: Connection,
  identifier: string,
  history: HistoryRequest | undefined,
): Promise<void> {
  // A client repeats a pending subscribe command; only one response is sent.
  if (connection.subscriptions.has(identifier)) return;
  const parsed = connection.isFull ? null : parseIdentifier(identifier);
  const subscription = parsed && (await admit(hub, connection, identifier, parsed));
  if (!subscription) return connection.send(frames.rejectSubscription(identifier));
  connection.send(frames.confirmSubscription(identifier));
  if (history) await catchUp(hub, subscription, history);
  if (!isPartySubscription(subscription)) return;
  if (!history || !connection.extended) hub.feeds.get(subscription.partyId)?.goLive(subscription);
  await sendGreeting(hub, subscription);
}

/**
 * The new subscription; null if this user may not receive this channel, or the connection was closed in the meantime.
 */
function admit(
  hub: Hub,
  connection: Connection,
  identifier: string,
  parsed: ChannelIdentifier,
): Promise<Subscription | null> {
  return 'party_id' in parsed
    ? addPartySubscription(hub, connection, identifier, parsed)
    : addInboxSubscription(hub, connection, identifier, parsed);
}

/** Subscribes to the notifications of the connection's user; the identifier cannot name another user. */
async function addInboxSubscription(
  hub: Hub,
  connection: Connection,
  identifier: string,
  { channel }: InboxIdentifier,
): Promise<InboxSubscription | null> {
  const subscription = { connection, identifier, channel, ended: false };
  connection.subscriptions.set(identifier, subscription);
  await hub.inboxes.add(subscription);
  return connection.isOpen && !subscription.ended ? subscription : null;
}

async function addPartySubscription(
  hub: Hub,
  connection: Connection,
  identifier: string,
  { channel, party_id: partyId }: PartyIdentifier,
): Promise<PartySubscription | null> {
  const epoch = await hub.epoch();
  const [memberChannels] = await hub.deps.readMemberChannels([{ partyId, userId: connection.user.userId }]);
  if (!memberChannels?.channels.has(channel) || !connection.isOpen) return null;
  const state = { isPresent: false, isGreeted: false, ended: false };
  const subscription = { connection, identifier, channel, partyId, ...state };
  connection.subscriptions.set(identifier, subscription);
  hub.feedOf(memberChannels, epoch).add(subscription);
  return subscription;
}

/** Replays history. Notifications have none: the request is rejected, and the client loads them again. */
async function catchUp(hub: Hub, subscription: Subscription, request: HistoryRequest): Promise<void> {
  const { connection, identifier } = subscription;
  if (!connection.extended) return;
  if (isPartySubscription(subscription)) return resume(hub, subscription, request);
  connection.send(frames.rejectHistory(identifier));
}

/** Sends the missed events and then continues live, or notifies the client that it must reload everything. */
async function resume(hub: Hub, subscription: PartySubscription, request: HistoryRequest): Promise<void> {
  const { connection, identifier } = subscription;
  const feed = hub.feeds.get(subscription.partyId);
  if (!feed || !connection.extended) return;
  feed.pause(subscription);
  const after = await historyStart(hub.deps.sql, subscription, feed.epoch, request);
  if (subscription.ended) return;
  if (after === null) {
    connection.send(frames.rejectHistory(identifier));
    return feed.goLive(subscription);
  }
  await catchUpTo(hub, feed, subscription, after);
  await connection.userSockets.replay(() => feed.catchUp(hub.deps.sql, subscription, after));
  connection.send(frames.confirmHistory(identifier));
}

/**
 * A client may reconnect from another process that was ahead of this one: it must not go live before this process has
 * caught up, or it would receive events twice.
 */
async function catchUpTo(
  hub: Hub,
  feed: Feed,
  subscription: PartySubscription,
  number: number,
): Promise<void> {
  for (let attempt = 0; feed.newestSent < number && !subscription.ended; attempt += 1) {
    if (attempt === CATCH_UP_ATTEMPTS) throw new Error('The events of a party cannot be read');
    await hub.sendNewEvents([feed.partyId]);
  }
}

async function sendGreeting(hub: Hub, subscription: PartySubscription): Promise<void> {
  const { channel, partyId, connection } = subscription;
  const { userId } = connection.user;
  if (subscription.ended) return;
  subscription.isPresent = channel === PARTY_INVENTORY_CHANNEL;
  if (subscription.isPresent) await hub.presence.join(partyId, userId);
  await hub.presence.refresh([partyId]);
  if (subscription.ended) return;
  hub.feeds.get(partyId)?.sendGreeting(subscription, {
    action: subscription.isPresent ? 'presence_update' : 'presence_changed',
    party_id: partyId,
    online_users: hub.presence.online(partyId),
    change_type: 'joined',
    user_id: userId,
  });
}

/** The only action over the socket is the connection test; all others use the REST API. */
function perform(hub: Hub, subscription: Subscription, data: string): void {
  const { connection, identifier, channel } = subscription;
  const action = parseAction(data);
  if (action !== 'test_connection' || channel !== PARTY_INVENTORY_CHANNEL) {
    hub.deps.log.debug({ channel }, 'A socket requested an unknown action');
    return;
  }
  const at = new Date().toISOString();
  connection.send(
    frames.message(identifier, JSON.stringify({ action, party_id: subscription.partyId, at }), null),
  );
}
