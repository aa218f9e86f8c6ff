import type { TransactionType } from '@quartermaster/contract/transaction';
import type { OwnerKind } from '@quartermaster/rules/history';
import { newId } from '../ids.ts';

/** The container and quantity of a stack; `container` null and quantity 0 mean that it does not exist. */
export interface StackState {
  readonly container: string | null;
  readonly quantity: number;
}
export const NO_STACK: StackState = { container: null, quantity: 0 };

/** The change to one stack. The caller holds the locks of all containers in it. */
export interface StackChange {
  readonly id: string;
  readonly templateId: string;
  readonly before: StackState;
  readonly after: StackState;
  /** Whether the stack is no longer equipped or attuned after the change (DEC-4). */
  readonly unequip?: boolean;
  readonly isNew?: boolean;
  /**
   * The stack from which a new stack copies its identified state and its marks, except equipped and attuned; without
   * it, the new stack has no marks.
   */
  readonly copyOf?: string;
  /** The party in which a new item is unidentified: only its gm knows the item (DEC-4). */
  readonly hiddenIn?: string;
}

/** A container as stored in the history, with its name at that time. */
export interface PlaceEntry {
  readonly id: string;
  readonly name: string;
  /** Whether only its owner and the gm may read its name. */
  readonly isPrivate: boolean;
  readonly ownerKind: OwnerKind;
}

/** One transaction of the history. */
export interface Entry {
  readonly type: TransactionType;
  readonly partyId: string | null;
  readonly item?: { id: string; name: string; maskedName: string | null };
  readonly quantity?: number;
  /** The amount in copper. */
  readonly amount?: number;
  readonly currency?: string;
  readonly target?: { id: string; name: string };
  readonly source?: PlaceEntry;
  readonly destination?: PlaceEntry;
  readonly notes?: string;
  /** The ids of the characters in whose histories it appears. */
  readonly characterIds: readonly string[];
  readonly undoOf?: string;
  /** A transaction of the action to which this transaction belongs (ADR 0177). */
  readonly actionId?: string;
  /** Whether it is part of another transaction's action, so that it does not count toward limits itself. */
  readonly isPart?: boolean;
  /** Whether items may be created or destroyed; otherwise the postings must balance. */
  readonly world?: boolean;
  /** Whether only a gm may read it, because it concerns hidden loot. */
  readonly gmOnly?: boolean;
}

/** The change that creates a stack. */
export const newStack = (templateId: string, after: StackState, copyOf?: string): StackChange => ({
  id: newId(),
  templateId,
  before: NO_STACK,
  after,
  isNew: true,
  ...(copyOf ? { copyOf } : {}),
});
