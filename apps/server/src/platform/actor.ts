import type { Via } from '@quartermaster/contract/transaction';
import type { Tier } from '@quartermaster/rules/tier-names';

/** Who is asking: a signed-in person in one session. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  /** Kept in the history as it was at the time. */
  readonly name: string;
  readonly admin: boolean;
  readonly via: Via;
  /** The higher of their own and the server's DEFAULT_TIER; in a party ask `effectiveTier`. */
  readonly tier: Tier;
}
