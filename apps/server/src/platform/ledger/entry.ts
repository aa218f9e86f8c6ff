import type { TransactionType } from '@quartermaster/contract/transaction';
import type { OwnerKind } from '@quartermaster/rules/history';
import { newId } from '../ids.ts';

/** The container and quantity of a stack; `container` null and quantity 0 mean that it no longer exists. */
export interface StackState {
  readonly container: string | null;
  readonly quantity: number;
}
export const NO_STACK: StackState = { container: null, quantity: 0 };

/** The change of one stack. The caller holds the locks of every container it names. */
export interface StackChange {
  readonly id: string;
  readonly templateId: string;
  readonly before: StackState;
  readonly after: StackState;
  /** Unequips it (DEC-4). */
  readonly unequip?: boolean;
  /** A new stack: made from its template, or with all flags of the stack it is split from. */
  readonly isNew?: boolean;
  readonly copyOf?: string;
  /** A new item that no one but the gm of this party knows (DEC-4). */
  readonly hiddenIn?: string;
}

/** One container as the history stores it: names stay as they were. */
export interface PlaceEntry {
  readonly id: string;
  readonly name: string;
  /** Only owner and gm may read its name. */
  readonly isPrivate: boolean;
  readonly ownerKind: OwnerKind;
}

/** One transaction of the history. */
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
  /** The histories in which it appears. */
  readonly characterIds: readonly string[];
  readonly undoOf?: string;
  /** A transaction of the action that this one belongs to (ADR 0177). */
  readonly actionId?: string;
  /** Belongs to another transaction of the same action: uses no limit of its own. */
  readonly isPart?: boolean;
  /** Items may come from or go to the world; otherwise what leaves must arrive. */
  readonly world?: boolean;
  /** Only a gm reads it, because it concerns hidden loot. */
  readonly gmOnly?: boolean;
}

/** A new stack. */
export const newStack = (templateId: string, after: StackState, copyOf?: string): StackChange => ({
  id: newId(),
  templateId,
  before: NO_STACK,
  after,
  isNew: true,
  ...(copyOf ? { copyOf } : {}),
});
