import type { Via } from '@quartermaster/contract/transaction';

/** Who is asking: a signed-in person in one session. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  /** Kept in the history as it was at the time. */
  readonly name: string;
  readonly admin: boolean;
  readonly via: Via;
}
