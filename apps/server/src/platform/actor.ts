import type { Via } from '@quartermaster/contract/transaction';
import type { Tier } from '@quartermaster/rules/tier-names';
import { SYSTEM_USER_ID } from './ids.ts';

/** The permissions of a request's API key (ADR 0192). */
export interface ApiKeyGrant {
  readonly id: string;
  readonly scope: 'read' | 'write';
  /** The ids of the parties to which the key is limited; null for all parties. */
  readonly partyIds: readonly string[] | null;
}

/** The caller: a signed-in user in one session, or a program with an API key of a user. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  /** Stored in the history as it was when the change was made. */
  readonly name: string;
  readonly admin: boolean;
  readonly via: Via;
  /**
   * The tier at the start of the request: the higher of the user's tier and the default. In a party, use
   * `effectiveTier`.
   */
  readonly tier: Tier;
  /** The default tier of the installation, the minimum tier of every user. */
  readonly defaultTier: Tier;
  /** Set if the request was made with an API key; `sessionId` is then empty. */
  readonly apiKey?: ApiKeyGrant;
}

/** The actor of changes made by the system itself. No one can sign in as this user, and its tier is the highest. */
export const SYSTEM_ACTOR: Actor = {
  userId: SYSTEM_USER_ID,
  sessionId: '',
  name: 'Quartermaster',
  admin: false,
  via: 'system',
  tier: 'tier_3',
  defaultTier: 'tier_3',
};
