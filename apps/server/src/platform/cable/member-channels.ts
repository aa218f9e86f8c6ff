import type { Channel } from './protocol.ts';

/** A user who subscribes, or is about to subscribe, to a party. */
export interface Membership {
  readonly partyId: string;
  readonly userId: string;
}

/** The channels that a member may receive. A stranger may receive none. */
export interface MemberChannels extends Membership {
  readonly channels: ReadonlySet<Channel>;
  /** The number of the party's newest event. */
  readonly eventNumber: number;
}

/** Reads the channels of many memberships in one query; users missing from the result receive none. */
export type ReadMemberChannels = (memberships: readonly Membership[]) => Promise<readonly MemberChannels[]>;

export const membershipKey = ({ partyId, userId }: Membership): string => `${partyId} ${userId}`;
