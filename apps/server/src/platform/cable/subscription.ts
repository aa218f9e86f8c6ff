import type { Connection } from './connection.ts';
import type { Channel } from './protocol.ts';

/** One connection listening to one channel of one party. */
export interface Subscription {
  readonly connection: Connection;
  /** As the client wrote it: answers must repeat it to the letter. */
  readonly identifier: string;
  readonly channel: Channel;
  readonly partyId: string;
  /** Has been told who is online, and from then on hears of changes. */
  greeted: boolean;
  ended: boolean;
}
