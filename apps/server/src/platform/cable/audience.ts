import type { Channel } from './protocol.ts';

/** A user who listens, or wants to, to a party. */
export interface Membership {
  readonly partyId: string;
  readonly userId: string;
}

/** What a member may hear. Strangers have none. */
export interface MemberAudience extends Membership {
  readonly channels: ReadonlySet<Channel>;
  /** The party's newest event. */
  readonly eventNumber: number;
}

/** Asks the database, for many at once, who may hear what; who is missing in the answer may hear nothing. */
export type Audience = (memberships: readonly Membership[]) => Promise<readonly MemberAudience[]>;

export const subscriberKey = ({ partyId, userId }: Membership): string => `${partyId} ${userId}`;
