import type { TransactionType } from '@quartermaster/contract/transaction';
import type { OwnerKind } from '@quartermaster/rules/history';
import { newId } from '../ids.ts';

/** Where a stack lies and how large it is; `container` null and 0 means nowhere. */
export interface StackState {
  readonly container: string | null;
  readonly quantity: number;
}
export const NO_STACK: StackState = { container: null, quantity: 0 };

/** What becomes of one stack. The caller holds the locks of every container it names. */
export interface StackChange {
  readonly id: string;
  readonly templateId: string;
  readonly before: StackState;
  readonly after: StackState;
  /** Takes it off the body on the way (DEC-4). */
  readonly unequip?: boolean;
  /** A stack that is new: made from its template, or with all marks of the stack it is split from. */
  readonly isNew?: boolean;
  readonly copyOf?: string;
  /** A new thing that no one but the gm of this party knows (DEC-4). */
  readonly hiddenIn?: string;
}

/** One place as the history keeps it: names stay as they were. */
export interface PlaceEntry {
  readonly id: string;
  readonly name: string;
  /** Only owner and gm may read its name. */
  readonly isPrivate: boolean;
  readonly ownerKind: OwnerKind;
}

/** One line of the history. */
export interface Entry {
  readonly type: TransactionType;
  readonly partyId: string | null;
  readonly item?: { id: string; name: string; maskedName: string | null };
  readonly quantity?: number;
  /** Copper. */
  readonly amount?: number;
  readonly currency?: string;
  readonly target?: { id: string; name: string };
  readonly source?: PlaceEntry;
  readonly destination?: PlaceEntry;
  readonly notes?: string;
  /** In whose histories it appears. */
  readonly characterIds: readonly string[];
  readonly undoOf?: string;
  /** Goes with a line that says the same deed: uses up no allowance of its own. */
  readonly isPart?: boolean;
  /** Items may come from or go to the world; otherwise what leaves must arrive. */
  readonly world?: boolean;
  /** Only a gm reads it: of loot that is hidden. */
  readonly gmOnly?: boolean;
}

/** A stack that comes to be. */
export const newStack = (templateId: string, after: StackState, copyOf?: string): StackChange => ({
  id: newId(),
  templateId,
  before: NO_STACK,
  after,
  isNew: true,
  ...(copyOf ? { copyOf } : {}),
});
