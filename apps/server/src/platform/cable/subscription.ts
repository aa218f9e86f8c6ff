import type { Connection } from './connection.ts';
import type { Channel, InboxChannel } from './protocol.ts';

interface Listening {
  readonly connection: Connection;
  /** As the client wrote it: responses must repeat it exactly. */
  readonly identifier: string;
  ended: boolean;
}

/** One connection's subscription to one channel of one party. */
export interface PartySubscription extends Listening {
  readonly channel: Channel;
  readonly partyId: string;
  /** Has received the list of online members, and from then on receives changes. */
  greeted: boolean;
}

/** One connection's subscription to its own user's notifications. */
export interface InboxSubscription extends Listening {
  readonly channel: InboxChannel;
}

export type Subscription = PartySubscription | InboxSubscription;

export const isOfParty = (subscription: Subscription): subscription is PartySubscription =>
  'partyId' in subscription;
