import type { Connection } from './connection.ts';
import type { Channel, InboxChannel } from './protocol.ts';

interface Listening {
  readonly connection: Connection;
  /** As the client wrote it: answers must repeat it to the letter. */
  readonly identifier: string;
  ended: boolean;
}

/** One connection listening to one channel of one party. */
export interface PartySubscription extends Listening {
  readonly channel: Channel;
  readonly partyId: string;
  /** Has been told who is online, and from then on hears of changes. */
  greeted: boolean;
}

/** One connection listening to its own person's notifications. */
export interface InboxSubscription extends Listening {
  readonly channel: InboxChannel;
}

export type Subscription = PartySubscription | InboxSubscription;

export const isOfParty = (subscription: Subscription): subscription is PartySubscription =>
  'partyId' in subscription;
